package dev.marionette.datasets.scene.assimp;

import java.nio.ByteBuffer;
import org.lwjgl.assimp.AIFile;
import org.lwjgl.assimp.AIFileIO;
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

    /**
     * @param name what Assimp will ask for
     * @param content what is in it. Copied.
     */
    MemoryFile(String name, byte[] content) {
        this.name = name;
        bytes = MemoryUtil.memAlloc(Math.max(1, content.length)).put(content).flip();
        file.ReadProc((self, target, size, count) -> read(target, size, count))
                .WriteProc((self, source, size, count) -> 0)
                .TellProc(self -> position)
                .FileSizeProc(self -> bytes.limit())
                .SeekProc((self, offset, origin) -> seek(offset, origin))
                .FlushProc(self -> {});
        io.OpenProc((self, path, mode) -> open(path, mode)).CloseProc((self, closed) -> {});
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
        file.ReadProc().free();
        file.WriteProc().free();
        file.TellProc().free();
        file.FileSizeProc().free();
        file.SeekProc().free();
        file.FlushProc().free();
        io.OpenProc().free();
        io.CloseProc().free();
        file.free();
        io.free();
        MemoryUtil.memFree(bytes);
    }
}
