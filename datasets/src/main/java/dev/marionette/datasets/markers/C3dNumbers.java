package dev.marionette.datasets.markers;

import dev.marionette.api.InputException;

/** Numbers of a C3D file, which may come from an Intel, a DEC or a MIPS machine. */
final class C3dNumbers {
    private static final int INTEL = 84;
    private static final int DEC = 85;
    private static final int MIPS = 86;

    private final byte[] bytes;
    private final int processor;

    /**
     * @param where the file's name, for messages
     * @param bytes the file. Not modified, not copied.
     * @param processor the code of the parameter section: 84 Intel, 85 DEC, 86 MIPS
     */
    C3dNumbers(String where, byte[] bytes, int processor) {
        this.bytes = bytes;
        this.processor = processor;
        if (processor < INTEL || processor > MIPS) {
            throw new InputException(
                    where,
                    "the processor code of the parameter section is " + processor
                            + ", known are 84 (Intel), 85 (DEC) and 86 (MIPS)",
                    "The file is broken or no C3D file.");
        }
    }

    /** Size of the file. */
    int size() {
        return bytes.length;
    }

    int unsignedByte(int at) {
        return bytes[at] & 0xFF;
    }

    int signedByte(int at) {
        return bytes[at];
    }

    int unsignedShort(int at) {
        int low = unsignedByte(at);
        int high = unsignedByte(at + 1);
        return processor == MIPS ? low << 8 | high : high << 8 | low;
    }

    int signedShort(int at) {
        return (short) unsignedShort(at);
    }

    /**
     * A 32-bit real number. DEC's has its words swapped and an exponent that is greater by two; it knows no infinities, and
     * an exponent of zero means zero.
     */
    double real(int at) {
        if (processor == DEC) {
            int bits = unsignedShort(at) << 16 | unsignedShort(at + 2);
            return (bits >>> 23 & 0xFF) == 0 ? 0 : decoded(bits);
        }
        int first = unsignedShort(at);
        int second = unsignedShort(at + 2);
        return Float.intBitsToFloat(processor == MIPS ? first << 16 | second : second << 16 | first);
    }

    /** VAX F_floating: sign, exponent with a bias of 128, and a fraction from 0.5 to 1 whose first bit is not written. */
    private static double decoded(int bits) {
        int exponent = bits >>> 23 & 0xFF;
        double fraction = ((bits & 0x7FFFFF) | 0x800000) / (double) (1 << 24);
        return (bits < 0 ? -1 : 1) * Math.scalb(fraction, exponent - 128);
    }

    String text(int at, int length) {
        StringBuilder out = new StringBuilder();
        for (int i = at; i < at + length; i++) {
            out.append((char) unsignedByte(i));
        }
        return out.toString().replace('\0', ' ').strip();
    }
}
