// One clock for everything that moves on the page.

export class Player {
  /** seconds: the length; step: what one press of an arrow key moves. */
  constructor(seconds, step) {
    this.seconds = seconds;
    this.step = step;
    this.time = 0;
    this.speed = 1;
    this.loop = true;
    this.playing = false;
    this.listeners = [];
  }

  /** Calls back with this player after every change of time or state. */
  listen(listener) {
    this.listeners.push(listener);
  }

  changed() {
    for (const listener of this.listeners) listener(this);
  }

  /** Goes to a time. */
  seek(seconds) {
    this.time = Math.min(Math.max(seconds, 0), this.seconds);
    this.changed();
  }

  /** Stops at a frame of the longest step grid. */
  show(seconds) {
    this.playing = false;
    this.seek(seconds);
  }

  /** Moves by whole steps and stops. */
  move(steps) {
    this.show((Math.round(this.time / this.step) + steps) * this.step);
  }

  toggle() {
    if (this.playing) {
      this.show(Math.round(this.time / this.step) * this.step);
      return;
    }
    if (this.time >= this.seconds - 1e-9) this.time = 0;
    this.playing = true;
    this.last = performance.now();
    this.changed();
    requestAnimationFrame((now) => this.tick(now));
  }

  tick(now) {
    if (!this.playing) return;
    const passed = Math.max(0, (now - this.last) / 1000) * this.speed;
    this.last = now;
    this.time += Math.min(passed, this.seconds);
    if (this.time > this.seconds) {
      if (this.loop) this.time %= Math.max(this.seconds, 1e-9);
      else { this.time = this.seconds; this.playing = false; }
    }
    this.changed();
    requestAnimationFrame((next) => this.tick(next));
  }
}
