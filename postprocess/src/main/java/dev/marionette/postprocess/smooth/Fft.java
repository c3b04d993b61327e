package dev.marionette.postprocess.smooth;

/**
 * Complex fast Fourier transform of one size, a power of two, in place, in double precision. The forward transform
 * leaves the spectrum in bit-reversed order and the inverse takes it so, which saves the reordering where spectra are
 * only multiplied element by element.
 *
 * <p>Forward: X_k = Σ_j x_j e^{−2πi jk/N} (decimation in frequency); inverse: x_j = (1/N) Σ_k X_k e^{2πi jk/N}
 * (decimation in time). Blocks are finished one after the other, so that large transforms stay in the cache. Cooley and
 * Tukey 1965, Gentleman and Sande 1966.
 */
final class Fft {
    private static final int CACHED_BLOCK = 2048;

    private final int size;
    /** For each stage of half-length h: the h values cos and −sin of 2πj/(2h), from index h. */
    private final double[] cos;

    private final double[] sin;

    /** A transform of {@code size} values, a power of two. */
    Fft(int size) {
        if (size < 2 || Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException("size " + size + " is not a power of two");
        }
        this.size = size;
        cos = new double[size];
        sin = new double[size];
        for (int h = 1; h < size; h <<= 1) {
            for (int j = 0; j < h; j++) {
                cos[h + j] = Math.cos(Math.PI * j / h);
                sin[h + j] = -Math.sin(Math.PI * j / h);
            }
        }
    }

    /** The smallest power of two that is not below {@code n}. */
    static int sizeFor(int n) {
        return n <= 2 ? 2 : Integer.highestOneBit(n - 1) << 1;
    }

    int size() {
        return size;
    }

    /** Where the value with index k of the spectrum stands. */
    int place(int k) {
        return Integer.reverse(k) >>> (32 - Integer.numberOfTrailingZeros(size));
    }

    /** Transforms in place; the spectrum is in bit-reversed order. */
    void forward(double[] re, double[] im) {
        forward(re, im, 0, size);
    }

    private void forward(double[] re, double[] im, int start, int length) {
        if (length <= CACHED_BLOCK) {
            for (int h = length >> 1; h > 0; h >>= 1) {
                for (int block = start; block < start + length; block += 2 * h) {
                    forwardStage(re, im, block, h);
                }
            }
            return;
        }
        int h = length >> 1;
        forwardStage(re, im, start, h);
        forward(re, im, start, h);
        forward(re, im, start + h, h);
    }

    private void forwardStage(double[] re, double[] im, int block, int h) {
        for (int j = 0; j < h; j++) {
            int a = block + j;
            int b = a + h;
            double dr = re[a] - re[b];
            double di = im[a] - im[b];
            re[a] += re[b];
            im[a] += im[b];
            double c = cos[h + j];
            double s = sin[h + j];
            re[b] = dr * c - di * s;
            im[b] = dr * s + di * c;
        }
    }

    /** Transforms a spectrum in bit-reversed order back in place. */
    void inverse(double[] re, double[] im) {
        inverse(re, im, 0, size);
        double scale = 1.0 / size;
        for (int i = 0; i < size; i++) {
            re[i] *= scale;
            im[i] *= scale;
        }
    }

    private void inverse(double[] re, double[] im, int start, int length) {
        if (length <= CACHED_BLOCK) {
            for (int h = 1; h < length; h <<= 1) {
                for (int block = start; block < start + length; block += 2 * h) {
                    inverseStage(re, im, block, h);
                }
            }
            return;
        }
        int h = length >> 1;
        inverse(re, im, start, h);
        inverse(re, im, start + h, h);
        inverseStage(re, im, start, h);
    }

    private void inverseStage(double[] re, double[] im, int block, int h) {
        for (int j = 0; j < h; j++) {
            int a = block + j;
            int b = a + h;
            double c = cos[h + j];
            double s = -sin[h + j];
            double tr = re[b] * c - im[b] * s;
            double ti = re[b] * s + im[b] * c;
            re[b] = re[a] - tr;
            im[b] = im[a] - ti;
            re[a] += tr;
            im[a] += ti;
        }
    }
}
