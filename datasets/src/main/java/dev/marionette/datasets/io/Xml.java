package dev.marionette.datasets.io;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Walks through XML text; nothing outside of it is read. */
public final class Xml {
    private static final int HEAD = 100;
    private static final Pattern LATIN =
            Pattern.compile("<\\?xml [^>]*encoding *= *[\"'](?i:iso-8859-1|windows-1252|us-ascii)[\"']");

    private Xml() {}

    /**
     * Starts before the first piece of a text in UTF-8, UTF-16 or Latin-1. Bytes that are no characters become U+FFFD.
     *
     * @param bytes the text. Not modified.
     * @throws XMLStreamException if it does not begin as XML
     */
    public static XMLStreamReader reader(byte[] bytes) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory.createXMLStreamReader(characters(bytes));
    }

    /** Characters by our own hand: of broken ones the JDK's parser would print a line to the console each. */
    private static Reader characters(byte[] bytes) {
        boolean mark = bytes.length > 2 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB;
        int from = mark ? 3 : 0;
        return new InputStreamReader(new ByteArrayInputStream(bytes, from, bytes.length - from), charset(bytes));
    }

    private static Charset charset(byte[] bytes) {
        boolean wide = bytes.length > 1 && (bytes[0] & bytes[1] & 0xFE) == 0xFE;
        Matcher latin = LATIN.matcher(new String(bytes, 0, Math.min(HEAD, bytes.length), StandardCharsets.ISO_8859_1));
        return wide
                ? StandardCharsets.UTF_16
                : latin.lookingAt() ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
    }
}
