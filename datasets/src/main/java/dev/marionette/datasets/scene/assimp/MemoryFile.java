package dev.marionette.datasets.scene.assimp;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.lwjgl.assimp.AIFile;
import org.lwjgl.assimp.AIFileCloseProc;
import org.lwjgl.assimp.AIFileFlushProc;
import org.lwjgl.assimp.AIFileIO;
import org.lwjgl.assimp.AIFileOpenProc;
import org.lwjgl.assimp.AIFileReadProc;
import org.lwjgl.assimp.AIFileSeek;
import org.lwjgl.assimp.AIFileTellProc;
import org.lwjgl.assimp.AIFileWriteProc;
import org.lwjgl.assimp.Assimp;
import org.lwjgl.system.MemoryUtil;

/**
 * All that Assimp sees of the disk: one file, which is in memory and can be read. Asked for any other, it is told that
 * there is none.
 */
final class MemoryFile implements AutoCloseable {
    private final String name;
    private final ByteBuffer bytes;
    private final AIFile file = AIFile.calloc();
    private final AIFileIO io = AIFileIO.calloc();
    private long position;

    private final AIFileReadProc reading = new AIFileReadProc() {
        @Override
        public long invoke(long self, long target, long size, long count) {
            return read(target, size, count);
        }
    };
    private final AIFileWriteProc writing = new AIFileWriteProc() {
        @Override
        public long invoke(long self, long source, long size, long count) {
            return 0;
        }
    };
    private final AIFileTellProc telling = new AIFileTellProc() {
        @Override
        public long invoke(long self) {
            return position;
        }
    };
    private final AIFileTellProc sizing = new AIFileTellProc() {
        @Override
        public long invoke(long self) {
            return bytes.limit();
        }
    };
    private final AIFileSeek seeking = new AIFileSeek() {
        @Override
        public int invoke(long self, long offset, int origin) {
            return seek(offset, origin);
        }
    };
    private final AIFileFlushProc flushing = new AIFileFlushProc() {
        @Override
        public void invoke(long self) {
            // nothing was written
        }
    };
    private final AIFileOpenProc opening = new AIFileOpenProc() {
        @Override
        public long invoke(long self, long path, long mode) {
            return open(path, mode);
        }
    };
    private final AIFileCloseProc closing = new AIFileCloseProc() {
        @Override
        public void invoke(long self, long closed) {
            // it is closed with this
        }
    };

    /**
     * @param name what Assimp will ask for
     * @param length how many bytes it has
     */
    MemoryFile(String name, int length) {
        this.name = name;
        bytes = MemoryUtil.memAlloc(Math.max(1, length)).limit(length);
        file.ReadProc(reading)
                .WriteProc(writing)
                .TellProc(telling)
                .FileSizeProc(sizing)
                .SeekProc(seeking);
        file.FlushProc(flushing);
        io.OpenProc(opening).CloseProc(closing);
    }

    /**
     * Takes the content, once.
     *
     * @param content read to the length of the file, and no further
     * @throws IOException if it is shorter
     */
    void fill(InputStream content) throws IOException {
        byte[] some = new byte[1 << 16];
        while (bytes.hasRemaining()) {
            int n = content.read(some, 0, Math.min(some.length, bytes.remaining()));
            if (n < 0) {
                throw new EOFException("the file ended early");
            }
            bytes.put(some, 0, n);
        }
        bytes.flip();
    }

    /** What Assimp opens files with. */
    AIFileIO io() {
        return io;
    }

    private long open(long path, long mode) {
        boolean mine = MemoryUtil.memUTF8(path).equals(name);
        boolean reads = MemoryUtil.memASCII(mode).startsWith("r");
        position = 0;
        return mine && reads ? file.address() : MemoryUtil.NULL;
    }

    private long read(long target, long size, long count) {
        long whole = size == 0 ? 0 : Math.min(count, (bytes.limit() - position) / size);
        MemoryUtil.memCopy(MemoryUtil.memAddress0(bytes) + position, target, whole * size);
        position += whole * size;
        return whole;
    }

    private int seek(long offset, int origin) {
        long from = origin == Assimp.aiOrigin_SET ? 0 : origin == Assimp.aiOrigin_CUR ? position : bytes.limit();
        long wanted = from + offset;
        if (wanted < 0 || wanted > bytes.limit()) {
            return Assimp.aiReturn_FAILURE;
        }
        position = wanted;
        return Assimp.aiReturn_SUCCESS;
    }

    @Override
    public void close() {
        reading.free();
        writing.free();
        telling.free();
        sizing.free();
        seeking.free();
        flushing.free();
        opening.free();
        closing.free();
        file.free();
        io.free();
        MemoryUtil.memFree(bytes);
    }
}
