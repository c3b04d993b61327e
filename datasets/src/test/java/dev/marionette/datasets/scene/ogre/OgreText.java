package dev.marionette.datasets.scene.ogre;

import dev.marionette.datasets.scene.StickFigure;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Writes a stick figure as an OGRE skeleton. */
public final class OgreText {
    private final StickFigure figure;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;

    public OgreText(StickFigure figure) {
        this.figure = figure;
    }

    /** As XML, the animations lasting longer than their keys by this many seconds. */
    public String xml(double longer) {
        StringBuilder s = new StringBuilder("<skeleton><bones>");
        for (int j = 0; j < figure.names.size(); j++) {
            double[] t = figure.offsets.get(j);
            s.append(String.format(
                    Locale.ROOT,
                    "<bone id='%d' name='%s'><position x='%s' y='%s' z='%s'/><rotation angle='0'><axis x='1' y='0'"
                            + " z='0'/></rotation></bone>%n",
                    j,
                    figure.names.get(j),
                    t[0],
                    t[1],
                    t[2]));
        }
        s.append("</bones><bonehierarchy>");
        for (int j = 1; j < figure.names.size(); j++) {
            s.append("<boneparent bone='" + figure.names.get(j) + "' parent='" + figure.names.get(figure.parents.get(j))
                    + "'/>");
        }
        s.append("</bonehierarchy><animations>");
        for (StickFigure.Motion motion : figure.motions) {
            double[] times = motion.times();
            s.append("<animation name='" + motion.name() + "' length='" + (times[times.length - 1] + longer)
                    + "'><tracks><track bone='" + figure.names.get(motion.joint()) + "'><keyframes>");
            for (int k = 0; k < times.length; k++) {
                s.append("<keyframe time='" + times[k] + "'><translate x='0' y='0' z='0'/><rotate angle='"
                        + motion.angles()[k] + "'><axis x='0' y='0' z='2'/></rotate></keyframe>");
            }
            s.append("</keyframes></track></tracks></animation>");
        }
        return s.append("</animations></skeleton>").toString();
    }

    /** In the binary form; the keys of each animation backwards, as files may have them. */
    public byte[] binary(ByteOrder byteOrder, boolean scales) {
        order = byteOrder;
        put(buffer(2).putShort((short) 0x1000));
        text("[Serializer_v1.80]");
        for (int j = 0; j < figure.names.size(); j++) {
            chunk(0x2000, 36);
            text(figure.names.get(j));
            double[] t = figure.offsets.get(j);
            put(buffer(2).putShort((short) j));
            floats(t[0], t[1], t[2], 0, 0, 0, 1);
            if (scales) {
                floats(1, 1, 1);
            }
        }
        for (int j = 1; j < figure.names.size(); j++) {
            chunk(0x3000, 10);
            put(buffer(4).putShort((short) j).putShort(figure.parents.get(j).shortValue()));
        }
        for (StickFigure.Motion motion : figure.motions) {
            chunk(0x4000, 6);
            text(motion.name());
            floats(motion.times()[motion.times().length - 1]);
            chunk(0x4100, 8);
            put(buffer(2).putShort((short) motion.joint()));
            for (int k = motion.times().length - 1; k >= 0; k--) {
                chunk(0x4110, scales ? 50 : 38);
                double half = motion.angles()[k] / 2;
                floats(motion.times()[k], 0, 0, Math.sin(half), Math.cos(half), 0, 0, 0);
                if (scales) {
                    floats(1, 1, 1);
                }
            }
        }
        return out.toByteArray();
    }

    private ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(order);
    }

    private void put(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.capacity()];
        bytes.rewind().get(copy);
        out.writeBytes(copy);
    }

    private void chunk(int id, int length) {
        put(buffer(6).putShort((short) id).putInt(length));
    }

    private void floats(double... values) {
        ByteBuffer bytes = buffer(4 * values.length);
        for (double value : values) {
            bytes.putFloat((float) value);
        }
        put(bytes);
    }

    private void text(String text) {
        out.writeBytes((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** A mesh that names a skeleton, with a chunk before that. */
    public static byte[] mesh(String link) {
        OgreText text = new OgreText(new StickFigure());
        text.put(text.buffer(2).putShort((short) 0x1000));
        text.text("[MeshSerializer_v1.100]");
        text.chunk(0x3000, 0);
        text.out.write(1);
        text.chunk(0x4000, 16);
        text.floats(1, 2.5);
        text.put(text.buffer(2));
        text.chunk(0x6000, 6 + link.length() + 1);
        text.text(link);
        return text.out.toByteArray();
    }
}
