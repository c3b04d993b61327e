package dev.marionette.stream;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;

/** Packets of UDP, one frame in each. There is no end; packets longer than {@link LineSource#MAX_BYTES} are broken. */
public final class UdpLines implements LineSource {
    private final DatagramSocket socket;
    private final byte[] buffer = new byte[MAX_BYTES + 1];
    private final DatagramPacket packet = new DatagramPacket(buffer, buffer.length);

    /**
     * Binds.
     *
     * @throws IOException if the address cannot be bound
     */
    public UdpLines(InetSocketAddress address) throws IOException {
        socket = new DatagramSocket(address);
    }

    /** The port that is bound. */
    public int port() {
        return socket.getLocalPort();
    }

    @Override
    public Kind next(Line into, long timeoutNanos) throws IOException {
        socket.setSoTimeout((int) Math.max(1, timeoutNanos / 1_000_000));
        packet.setLength(buffer.length);
        try {
            socket.receive(packet);
        } catch (SocketTimeoutException silence) {
            return Kind.SILENCE;
        }
        into.arrivedNanos = System.nanoTime();
        int length = packet.getLength();
        if (length > MAX_BYTES) {
            return Kind.TOO_LONG;
        }
        System.arraycopy(buffer, 0, into.bytes, 0, length);
        into.length = length;
        return Kind.LINE;
    }

    @Override
    public boolean live() {
        return true;
    }

    @Override
    public void close() {
        socket.close();
    }
}
