package dev.marionette.datasets.io;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** XML of foreign files: no document types and no entities from elsewhere. */
public final class Xml {
    private Xml() {}

    /**
     * Begins to read a document.
     *
     * @param bytes the whole of it, UTF-8 or, with a byte-order mark, UTF-16. Not modified.
     * @throws XMLStreamException if it is broken from the beginning
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
        boolean wide = bytes.length > 1 && (bytes[0] & bytes[1] & 0xFE) == 0xFE;
        boolean mark = bytes.length > 2 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB;
        int from = mark ? 3 : 0;
        return new InputStreamReader(
                new ByteArrayInputStream(bytes, from, bytes.length - from),
                wide ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8);
    }
}
