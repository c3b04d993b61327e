package dev.marionette.datasets.scene.assimp;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.locks.LockSupport;

/**
 * The process that reads one file: takes a request from its input, see {@link Wire}, writes the answer to its output and ends. It
 * also ends, whatever Assimp is doing, when its input is closed, as it is when the program that started it is gone, and
 * when it has taken more memory than it may. It is started often: it uses few classes and no lambdas, which cost a start 5 ms
 * each, and has LWJGL and this module alone on its class path.
 */
final class ImportMain {
    private ImportMain() {}

    /**
     * Reads one file.
     *
     * @param arguments the memory that may be taken, in megabytes
     */
    public static void main(String[] arguments) {
        int code = Wire.BROKEN;
        try {
            stayWhenInterrupted();
            new ImportMemory(Long.parseLong(arguments[0]) << 20).start();
            answer(new FileInputStream(FileDescriptor.in), new RecordOutput(new FileOutputStream(FileDescriptor.out)));
            code = 0;
        } catch (OutOfMemoryError full) {
            code = Wire.OUT_OF_MEMORY;
        } catch (IOException gone) {
            // There is nobody left to answer to.
        } finally {
            Runtime.getRuntime().halt(code);
        }
    }

    /** What interrupts the program that started this one from a keyboard comes here, too; that program decides what ends. */
    private static void stayWhenInterrupted() {
        Runtime.getRuntime().addShutdownHook(new Thread() {
            @Override
            public void run() {
                while (true) {
                    LockSupport.park();
                }
            }
        });
    }

    private static void answer(InputStream in, RecordOutput out) throws IOException {
        out.putInt(Wire.MAGIC);
        out.flush();
        int format = in.read();
        boolean skin = in.read() == 1;
        int length = 0;
        for (int i = 0; i < 4; i++) {
            length = length << 8 | in.read();
        }
        if (format >= 0 && length >= 0) {
            Runnable taken = new Runnable() {
                @Override
                public void run() {
                    new EndOfInput(in).start();
                }
            };
            NativeFormat of = NativeFormat.values()[format];
            AssimpImport.write(of.fileName(), of.importer(), length, in, skin, taken, out);
            out.flush();
        }
    }

    /** Waits for the end of an input of which all was read. */
    private static final class EndOfInput extends Thread {
        private final InputStream in;

        EndOfInput(InputStream in) {
            this.in = in;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                in.read();
            } catch (IOException closed) {
                // as good as its end
            } finally {
                Runtime.getRuntime().halt(Wire.BROKEN);
            }
        }
    }
}
