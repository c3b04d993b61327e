package dev.marionette.stream;

import java.io.IOException;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;

/** Sends each write as a packet; a receiver that is not there yet is no error. */
public final class UdpOutput extends OutputStream {
    private final DatagramSocket socket;
    private final DatagramPacket packet;

    /**
     * @throws IOException if there is no socket to be had
     */
    public UdpOutput(InetSocketAddress to) throws IOException {
        socket = new DatagramSocket();
        packet = new DatagramPacket(new byte[0], 0, to);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        packet.setData(bytes, from, length);
        try {
            socket.send(packet);
        } catch (PortUnreachableException nobodyListens) {
            // the next one may arrive
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
