package dev.marionette.datasets;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.Recording;
import java.io.IOException;
import java.nio.file.Path;

/** A long recording with contacts from a file beside it. */
record ContactsRecording(Recording recording, ContactsFile contacts) implements Recording {
    /**
     * @throws InputException as {@link ContactsFile#read}, or if a contact begins after the recording has ended
     */
    static Recording of(Recording recording, Path file) throws IOException {
        ContactsFile contacts = ContactsFile.read(file);
        contacts.requireWithin((recording.frames() - 1) / recording.rateHz(), recording.rateHz());
        return new ContactsRecording(recording, contacts);
    }

    @Override
    public int frames() {
        return recording.frames();
    }

    @Override
    public double rateHz() {
        return recording.rateHz();
    }

    @Override
    public Clip sample() {
        return recording.sample();
    }

    @Override
    public Clip frames(int from, int to) {
        return contacts.applied(recording.frames(from, to));
    }
}
