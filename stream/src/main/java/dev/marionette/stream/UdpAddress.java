package dev.marionette.stream;

import dev.marionette.api.InputException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Reads {@code udp:PORT} and {@code udp:HOST:PORT}; without a host it is the loopback. */
public final class UdpAddress {
    private static final int MAX_PORT = 65_535;

    private UdpAddress() {}

    /**
     * The address.
     *
     * @param option the option that it was given with, for messages
     * @throws InputException if it is none
     */
    public static InetSocketAddress parse(String option, String text) {
        String[] parts = text.split(":", -1);
        boolean udp = parts[0].equals("udp") && (parts.length == 2 || parts.length == 3);
        if (!udp) {
            throw new InputException(option, "'" + text + "' is not udp:PORT or udp:HOST:PORT", "Maybe udp:9000.");
        }
        int port = port(option, parts[parts.length - 1]);
        InetSocketAddress address = parts.length == 2
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), port)
                : new InetSocketAddress(parts[1], port);
        if (address.isUnresolved()) {
            throw new InputException(
                    option, "there is no host '" + parts[1] + "'", "Take an address, such as 127.0.0.1.");
        }
        return address;
    }

    private static int port(String option, String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 0 && port <= MAX_PORT) {
                return port;
            }
        } catch (NumberFormatException none) {
            // said below
        }
        throw new InputException(option, "'" + text + "' is no port", "Ports are numbers up to " + MAX_PORT + ".");
    }
}
