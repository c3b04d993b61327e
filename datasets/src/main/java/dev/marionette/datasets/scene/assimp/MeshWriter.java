package dev.marionette.datasets.scene.assimp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.PointerBuffer;
import org.lwjgl.assimp.AIBone;
import org.lwjgl.assimp.AIColor4D;
import org.lwjgl.assimp.AIFace;
import org.lwjgl.assimp.AIMaterial;
import org.lwjgl.assimp.AIMatrix4x4;
import org.lwjgl.assimp.AIMesh;
import org.lwjgl.assimp.AINode;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.AIString;
import org.lwjgl.assimp.AITexture;
import org.lwjgl.assimp.AIVector3D;
import org.lwjgl.assimp.AIVertexWeight;
import org.lwjgl.assimp.Assimp;
import org.lwjgl.system.MemoryUtil;

/**
 * Writes the meshes that Assimp found, of triangles and with four bones a vertex, and their materials; see {@link Wire}. Points and
 * lines are left out here: Assimp's own step for that breaks where nothing else is there.
 */
final class MeshWriter {
    /**
     * What {@link #write} needs of Assimp. Vertices are not joined: Assimp joins also those that different bones move.
     */
    static final int STEPS =
            Assimp.aiProcess_Triangulate | Assimp.aiProcess_LimitBoneWeights | Assimp.aiProcess_FlipUVs;

    private static final int TRIANGLE = 3;
    private static final int BONES = 4;
    /** Bones of a mesh that 16 bits tell apart. */
    private static final int MOST_BONES = 1 << 16;

    private final AIScene scene;
    private final Map<String, Integer> byName;
    private final RecordOutput out;
    /** Numbers of the images inside the file, by what materials call them. */
    private final Map<String, Integer> inside = new HashMap<>();

    private int images;
    private long imageBytes;
    private int place;
    private long count;
    private int meshes;
    private long joints;
    private long leftOut;

    /** @param byName number of each node by its name */
    MeshWriter(AIScene scene, Map<String, Integer> byName, RecordOutput out) {
        this.scene = scene;
        this.byName = byName;
        this.out = out;
    }

    void write() throws IOException {
        PointerBuffer textures = scene.mTextures();
        for (int t = 0; textures != null && t < scene.mNumTextures(); t++) {
            image(t, AITexture.create(textures.get(t)));
        }
        PointerBuffer materials = scene.mMaterials();
        for (int m = 0; materials != null && m < scene.mNumMaterials(); m++) {
            material(AIMaterial.create(materials.get(m)));
        }
        AINode root = scene.mRootNode();
        if (root != null) {
            visit(root);
        }
        out.putByte(Wire.ALL);
        out.putLong(leftOut);
    }

    private static String lastName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    /** An image as it is in its own format; without bytes where Assimp has it as colours, or all are too large together. */
    private void image(int number, AITexture texture) throws IOException {
        String name = lastName(texture.mFilename().dataString());
        inside.put("*" + number, images);
        if (!name.isEmpty()) {
            inside.put(name, images);
        }
        images++;
        int length = texture.mHeight() == 0 ? texture.mWidth() : 0;
        length = length < 0 || imageBytes + length > Wire.MAX_IMAGES ? 0 : length;
        imageBytes += length;
        ByteBuffer content = MemoryUtil.memByteBuffer(texture.pcData().address0(), length);
        out.putByte(Wire.TEXTURE);
        out.putText(name.isEmpty() ? "image " + (number + 1) : name);
        out.putInt(length);
        for (int i = 0; i < length; i++) {
            out.putByte(content.get(i));
        }
    }

    private void material(AIMaterial material) throws IOException {
        AIString name = AIString.calloc();
        AIString texture = AIString.calloc();
        AIColor4D colour = AIColor4D.calloc();
        IntBuffer twoSided = MemoryUtil.memCallocInt(1);
        IntBuffer one = MemoryUtil.memCallocInt(1).put(0, 1);
        try {
            Assimp.aiGetMaterialString(material, Assimp.AI_MATKEY_NAME, 0, 0, name);
            boolean textured = texture(material, Assimp.aiTextureType_BASE_COLOR, texture)
                    || texture(material, Assimp.aiTextureType_DIFFUSE, texture);
            // A texture stands for the colour in these formats; the colour below it is left over from before it was
            // there.
            boolean coloured = !textured
                    && Assimp.aiGetMaterialColor(material, Assimp.AI_MATKEY_COLOR_DIFFUSE, 0, 0, colour)
                            == Assimp.aiReturn_SUCCESS;
            // Modelling programs show both sides of what these formats do not say it of.
            boolean single = Assimp.aiGetMaterialIntegerArray(material, Assimp.AI_MATKEY_TWOSIDED, 0, 0, twoSided, one)
                            == Assimp.aiReturn_SUCCESS
                    && twoSided.get(0) == 0;
            String path = textured ? texture.dataString() : "";
            Integer image = path.startsWith("*") ? inside.get(path) : inside.get(lastName(path));
            out.putByte(Wire.MATERIAL);
            out.putText(name.dataString());
            out.putFloats(coloured ? colour.r() : 1, coloured ? colour.g() : 1, coloured ? colour.b() : 1, 1);
            out.putByte(single ? 0 : 1);
            out.putInt(image == null ? -1 : image);
            out.putText(path);
        } finally {
            name.free();
            texture.free();
            colour.free();
            MemoryUtil.memFree(twoSided);
            MemoryUtil.memFree(one);
        }
    }

    private static boolean texture(AIMaterial material, int type, AIString path) {
        return Assimp.aiGetMaterialTexture(material, type, 0, path, (IntBuffer) null, null, null, null, null, null)
                == Assimp.aiReturn_SUCCESS;
    }

    /** Nodes in the order in which they were written. */
    private void visit(AINode node) throws IOException {
        int mine = place++;
        PointerBuffer meshes = scene.mMeshes();
        IntBuffer numbers = node.mMeshes();
        for (int i = 0; i < node.mNumMeshes() && meshes != null && numbers != null; i++) {
            mesh(mine, node, AIMesh.create(meshes.get(numbers.get(i))));
        }
        PointerBuffer children = node.mChildren();
        for (int c = 0; c < node.mNumChildren() && children != null; c++) {
            visit(AINode.create(children.get(c)));
        }
    }

    private void mesh(int node, AINode carrier, AIMesh mesh) throws IOException {
        AIVector3D.Buffer vertices = mesh.mVertices();
        int n = vertices.remaining();
        count += n;
        joints += mesh.mNumBones();
        meshes++;
        boolean many = mesh.mNumBones() > MOST_BONES || joints > Wire.MAX_JOINTS || meshes > Wire.MAX_MESHES;
        if (count > Wire.MAX_POINTS || many) {
            leftOut++;
            return;
        }
        AIVector3D.Buffer normals = mesh.mNormals();
        AIVector3D.Buffer texture = mesh.mTextureCoords(0);
        out.putByte(Wire.MESH);
        out.putText(carrier.mName().dataString());
        out.putInt(node);
        out.putInt(mesh.mMaterialIndex());
        out.putByte((normals == null ? 0 : Wire.NORMALS) | (texture == null ? 0 : Wire.COORDINATES));
        out.putInt(n);
        vectors(vertices);
        if (normals != null) {
            vectors(normals);
        }
        for (int v = 0; texture != null && v < n; v++) {
            out.putFloat(texture.get(v).x());
            out.putFloat(texture.get(v).y());
        }
        skin(mesh, n);
        triangles(mesh);
    }

    private void vectors(AIVector3D.Buffer vectors) throws IOException {
        for (int v = 0; v < vectors.remaining(); v++) {
            AIVector3D p = vectors.get(v);
            out.putFloats(p.x(), p.y(), p.z());
        }
    }

    private void skin(AIMesh mesh, int n) throws IOException {
        PointerBuffer bones = mesh.mBones();
        int number = bones == null ? 0 : mesh.mNumBones();
        // as small as may be: a million triangles whose corners are not joined have three million vertices
        short[] moving = new short[number == 0 ? 0 : BONES * n];
        float[] weights = new float[moving.length];
        byte[] filled = new byte[number == 0 ? 0 : n];
        out.putInt(number);
        for (int b = 0; b < number && bones != null; b++) {
            AIBone bone = AIBone.create(bones.get(b));
            out.putInt(byName.getOrDefault(bone.mName().dataString(), -1));
            AIMatrix4x4 m = bone.mOffsetMatrix();
            out.putFloats(m.a1(), m.a2(), m.a3(), m.a4());
            out.putFloats(m.b1(), m.b2(), m.b3(), m.b4());
            out.putFloats(m.c1(), m.c2(), m.c3(), m.c4());
            AIVertexWeight.Buffer all = bone.mWeights();
            for (int w = 0; w < bone.mNumWeights(); w++) {
                int vertex = all.get(w).mVertexId();
                float weight = all.get(w).mWeight();
                if (vertex >= 0 && vertex < n && weight > 0 && filled[vertex] < BONES) {
                    moving[BONES * vertex + filled[vertex]] = (short) b;
                    weights[BONES * vertex + filled[vertex]] = weight;
                    filled[vertex]++;
                }
            }
        }
        for (int i = 0; i < moving.length; i++) {
            out.putInt(moving[i] & 0xFFFF);
        }
        for (int i = 0; i < weights.length; i++) {
            out.putFloat(weights[i]);
        }
    }

    private void triangles(AIMesh mesh) throws IOException {
        AIFace.Buffer faces = mesh.mFaces();
        int triangles = 0;
        for (int f = 0; f < mesh.mNumFaces(); f++) {
            triangles += faces.get(f).mNumIndices() == TRIANGLE ? 1 : 0;
        }
        out.putInt(triangles);
        for (int f = 0; f < mesh.mNumFaces(); f++) {
            AIFace face = faces.get(f);
            for (int i = 0; face.mNumIndices() == TRIANGLE && i < TRIANGLE; i++) {
                out.putInt(face.mIndices().get(i));
            }
        }
    }
}
