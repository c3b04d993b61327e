package dev.marionette.datasets.scene.assimp;

import dev.marionette.datasets.scene.StickFigure;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes a stick figure as FBX text and as Collada. */
public final class FbxText {
    private static final long TICKS_PER_SECOND = 46_186_158_000L;

    private FbxText() {}

    /** As FBX, in centimetres. */
    public static String fbx(StickFigure figure) {
        StringBuilder objects = new StringBuilder();
        StringBuilder links = new StringBuilder();
        for (int j = 0; j < figure.names.size(); j++) {
            double[] t = figure.offsets.get(j);
            objects.append("Model: " + (100 + j) + ", \"Model::" + figure.names.get(j) + "\", \"LimbNode\" {\n"
                    + "Version: 232\nProperties70: {\nP: \"Lcl Translation\", \"Lcl Translation\", \"\", \"A\","
                    + 100 * t[0] + "," + 100 * t[1] + "," + 100 * t[2] + "\n}\n}\n");
            int parent = figure.parents.get(j) < 0 ? 0 : 100 + figure.parents.get(j);
            links.append("C: \"OO\"," + (100 + j) + "," + parent + "\n");
        }
        int id = 1000;
        for (StickFigure.Motion motion : figure.motions) {
            objects.append(curves(motion, id));
            links.append(links(id, 100 + motion.joint()));
            id += 10;
        }
        return "; FBX 7.4.0 project file\nFBXHeaderExtension: {\nFBXHeaderVersion: 1003\nFBXVersion: 7400\n}\n"
                + "GlobalSettings: {\nVersion: 1000\nProperties70: {\n"
                + "P: \"UpAxis\", \"int\", \"Integer\", \"\",1\nP: \"UpAxisSign\", \"int\", \"Integer\", \"\",1\n"
                + "P: \"FrontAxis\", \"int\", \"Integer\", \"\",2\nP: \"FrontAxisSign\", \"int\", \"Integer\", \"\",1\n"
                + "P: \"CoordAxis\", \"int\", \"Integer\", \"\",0\nP: \"CoordAxisSign\", \"int\", \"Integer\", \"\",1\n"
                + "P: \"UnitScaleFactor\", \"double\", \"Number\", \"\",1\n}\n}\n"
                + "Objects: {\n" + objects + "}\nConnections: {\n" + links + "}\n";
    }

    /** A motion that turns a joint about z, as objects from a number on. */
    static String curves(StickFigure.Motion motion, long id) {
        StringBuilder text = new StringBuilder();
        String times = Arrays.stream(motion.times())
                .mapToObj(t -> Long.toString(Math.round(t * TICKS_PER_SECOND)))
                .collect(Collectors.joining(","));
        String angles = Arrays.stream(motion.angles())
                .mapToObj(a -> Double.toString(Math.toDegrees(a)))
                .collect(Collectors.joining(","));
        int n = motion.times().length;
        text.append("AnimationStack: " + id + ", \"AnimStack::" + motion.name() + "\", \"\" {\n}\n");
        text.append("AnimationLayer: " + (id + 1) + ", \"AnimLayer::Base\", \"\" {\n}\n");
        text.append("AnimationCurveNode: " + (id + 2) + ", \"AnimCurveNode::R\", \"\" {\nProperties70: {\n"
                + "P: \"d|X\", \"Number\", \"\", \"A\",0\nP: \"d|Y\", \"Number\", \"\", \"A\",0\n"
                + "P: \"d|Z\", \"Number\", \"\", \"A\",0\n}\n}\n");
        text.append("AnimationCurve: " + (id + 3) + ", \"AnimCurve::\", \"\" {\nDefault: 0\nKeyVer: 4008\n"
                + "KeyTime: *" + n + " {\na: " + times + "\n}\nKeyValueFloat: *" + n + " {\na: " + angles
                + "\n}\n}\n");
        return text.toString();
    }

    /** What connects these objects with each other and with the joint's model. */
    static String links(long id, long model) {
        StringBuilder text = new StringBuilder();
        text.append("C: \"OO\"," + (id + 1) + "," + id + "\n");
        text.append("C: \"OO\"," + (id + 2) + "," + (id + 1) + "\n");
        text.append("C: \"OP\"," + (id + 2) + "," + model + ", \"Lcl Rotation\"\n");
        text.append("C: \"OP\"," + (id + 3) + "," + (id + 2) + ", \"d|Z\"\n");
        return text.toString();
    }

    /**
     * The figure as FBX with two triangles that go with the head, of two materials with one texture, {@code cloth.png}.
     *
     * @param image the texture where it is inside the file, else empty
     */
    public static String textured(StickFigure figure, byte[] image) {
        String content = image.length == 0
                ? ""
                : "Content: , \"" + java.util.Base64.getEncoder().encodeToString(image) + "\"\n";
        String objects =
                "Geometry: 5000, \"Geometry::\", \"Mesh\" {\nVertices: *12 {\na: 0,0,10,10,0,10,0,10,10,10,10,10\n}\n"
                        + "PolygonVertexIndex: *6 {\na: 0,1,-3,2,1,-4\n}\nGeometryVersion: 124\n"
                        + "LayerElementUV: 0 {\nVersion: 101\nName: \"\"\nMappingInformationType: \"ByPolygonVertex\"\n"
                        + "ReferenceInformationType: \"Direct\"\nUV: *12 {\na: 0.25,0,1,0,0,1,0,1,1,0,1,0.75\n}\n}\n"
                        + "LayerElementMaterial: 0 {\nVersion: 101\nName: \"\"\nMappingInformationType: \"ByPolygon\"\n"
                        + "ReferenceInformationType: \"IndexToDirect\"\nMaterials: *2 {\na: 0,1\n}\n}\n"
                        + "Layer: 0 {\nVersion: 100\nLayerElement: {\nType: \"LayerElementUV\"\nTypedIndex: 0\n}\n"
                        + "LayerElement: {\nType: \"LayerElementMaterial\"\nTypedIndex: 0\n}\n}\n}\n"
                        + "Model: 5001, \"Model::Cloth\", \"Mesh\" {\nVersion: 232\n}\n"
                        + material(5002, "Red") + material(5003, "Blue")
                        + "Video: 5004, \"Video::cloth\", \"Clip\" {\nType: \"Clip\"\nFileName: \"C:\\art\\cloth.png\"\n"
                        + "RelativeFilename: \"cloth.png\"\n" + content + "}\n" + texture(5005) + texture(5006);
        String links = "C: \"OO\",5000,5001\nC: \"OO\",5001," + (100 + figure.joint("head"))
                + "\nC: \"OO\",5002,5001\nC: \"OO\",5003,5001\n"
                + "C: \"OP\",5005,5002, \"DiffuseColor\"\nC: \"OP\",5006,5003, \"DiffuseColor\"\n"
                + "C: \"OO\",5004,5005\nC: \"OO\",5004,5006\n";
        return fbx(figure)
                .replace("Objects: {\n", "Objects: {\n" + objects)
                .replace("Connections: {\n", "Connections: {\n" + links);
    }

    private static String material(int id, String name) {
        return "Material: " + id + ", \"Material::" + name + "\", \"\" {\nVersion: 102\nShadingModel: \"phong\"\n}\n";
    }

    private static String texture(int id) {
        return "Texture: " + id + ", \"Texture::cloth\", \"\" {\nType: \"TextureVideoClip\"\nVersion: 202\n"
                + "FileName: \"C:\\art\\cloth.png\"\nRelativeFilename: \"cloth.png\"\n}\n";
    }

    /** As Collada, in centimetres; its first motion alone. */
    public static String collada(StickFigure figure) {
        StickFigure.Motion motion = figure.motions.get(0);
        int n = motion.times().length;
        return "<?xml version='1.0'?><COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'>"
                + "<asset><unit meter='0.01' name='centimeter'/><up_axis>Y_UP</up_axis></asset>"
                + "<library_animations><animation id='a' name='" + motion.name() + "'>"
                + source("in", Arrays.stream(motion.times()), n, "TIME", "float")
                + source("out", Arrays.stream(motion.angles()).map(Math::toDegrees), n, "ANGLE", "float")
                + "<source id='way'><Name_array id='way-a' count='" + n + "'>" + "LINEAR ".repeat(n)
                + "</Name_array><technique_common><accessor source='#way-a' count='" + n + "' stride='1'>"
                + "<param name='INTERPOLATION' type='name'/></accessor></technique_common></source>"
                + "<sampler id='s'><input semantic='INPUT' source='#in'/><input semantic='OUTPUT' source='#out'/>"
                + "<input semantic='INTERPOLATION' source='#way'/></sampler><channel source='#s' target='"
                + figure.names.get(motion.joint()) + "/rotZ.ANGLE'/></animation></library_animations>"
                + "<library_visual_scenes><visual_scene id='scene'>" + node(figure, 0)
                + "</visual_scene></library_visual_scenes><scene><instance_visual_scene url='#scene'/></scene></COLLADA>";
    }

    private static String source(
            String id, java.util.stream.DoubleStream values, int n, String parameter, String type) {
        String list = values.mapToObj(Double::toString).collect(Collectors.joining(" "));
        return "<source id='" + id + "'><float_array id='" + id + "-a' count='" + n + "'>" + list
                + "</float_array><technique_common><accessor source='#" + id + "-a' count='" + n
                + "' stride='1'><param name='" + parameter + "' type='" + type
                + "'/></accessor></technique_common></source>";
    }

    private static String node(StickFigure figure, int joint) {
        double[] t = figure.offsets.get(joint);
        String name = figure.names.get(joint);
        StringBuilder s = new StringBuilder("<node id='" + name + "' name='" + name + "' sid='" + name
                + "' type='JOINT'><translate sid='t'>" + 100 * t[0] + " " + 100 * t[1] + " " + 100 * t[2]
                + "</translate><rotate sid='rotZ'>0 0 1 0</rotate>");
        for (int c = 0; c < figure.names.size(); c++) {
            if (figure.parents.get(c) == joint) {
                s.append(node(figure, c));
            }
        }
        return s.append("</node>").toString();
    }
}
