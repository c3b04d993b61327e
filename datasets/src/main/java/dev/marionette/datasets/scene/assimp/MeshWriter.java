package dev.marionette.datasets.scene.assimp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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

    private final AIScene scene;
    private final Map<String, Integer> byName;
    private final RecordOutput out;
    private final Map<String, AITexture> inside = new HashMap<>();
    private int place;
    private long count;

    /** @param byName number of each node by its name */
    MeshWriter(AIScene scene, Map<String, Integer> byName, RecordOutput out) {
        this.scene = scene;
        this.byName = byName;
        this.out = out;
    }

    void write() throws IOException {
        PointerBuffer pictures = scene.mTextures();
        for (int t = 0; pictures != null && t < scene.mNumTextures(); t++) {
            AITexture texture = AITexture.create(pictures.get(t));
            inside.put("*" + t, texture);
            inside.put(lastName(texture.mFilename().dataString()), texture);
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
        out.putLong(count);
    }

    private static String lastName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    private void material(AIMaterial material) throws IOException {
        AIString name = AIString.calloc();
        AIString picture = AIString.calloc();
        AIColor4D colour = AIColor4D.calloc();
        IntBuffer twoSided = MemoryUtil.memCallocInt(1);
        IntBuffer one = MemoryUtil.memCallocInt(1).put(0, 1);
        try {
            Assimp.aiGetMaterialString(material, Assimp.AI_MATKEY_NAME, 0, 0, name);
            boolean textured = picture(material, Assimp.aiTextureType_BASE_COLOR, picture)
                    || picture(material, Assimp.aiTextureType_DIFFUSE, picture);
            // A picture stands for the colour in these formats; what lies below it is left over from before it was
            // there.
            boolean coloured = !textured
                    && Assimp.aiGetMaterialColor(material, Assimp.AI_MATKEY_COLOR_DIFFUSE, 0, 0, colour)
                            == Assimp.aiReturn_SUCCESS;
            Assimp.aiGetMaterialIntegerArray(material, Assimp.AI_MATKEY_TWOSIDED, 0, 0, twoSided, one);
            out.putByte(Wire.MATERIAL);
            out.putText(name.dataString());
            out.putFloats(coloured ? colour.r() : 1, coloured ? colour.g() : 1, coloured ? colour.b() : 1, 1);
            out.putByte(twoSided.get(0) != 0 ? 1 : 0);
            String path = textured ? picture.dataString() : "";
            out.putText(path);
            bytes(path.startsWith("*") ? inside.get(path) : inside.get(lastName(path)));
        } finally {
            name.free();
            picture.free();
            colour.free();
            MemoryUtil.memFree(twoSided);
            MemoryUtil.memFree(one);
        }
    }

    private static boolean picture(AIMaterial material, int type, AIString path) {
        return Assimp.aiGetMaterialTexture(material, type, 0, path, (IntBuffer) null, null, null, null, null, null)
                == Assimp.aiReturn_SUCCESS;
    }

    /** A picture as it is in its own format; none where Assimp has it as colours, or it is large. */
    private void bytes(@Nullable AITexture texture) throws IOException {
        boolean whole = texture != null && texture.mHeight() == 0 && texture.mWidth() <= Wire.MAX_PICTURE;
        if (texture == null || !whole) {
            out.putInt(0);
            return;
        }
        ByteBuffer content = MemoryUtil.memByteBuffer(texture.pcData().address0(), texture.mWidth());
        out.putInt(content.remaining());
        for (int i = 0; i < content.remaining(); i++) {
            out.putByte(content.get(i));
        }
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
        if (count > Wire.MAX_POINTS) {
            return;
        }
        AIVector3D.Buffer normals = mesh.mNormals();
        AIVector3D.Buffer texture = mesh.mTextureCoords(0);
        out.putByte(Wire.MESH);
        out.putText(carrier.mName().dataString());
        out.putInt(node);
        out.putInt(mesh.mMaterialIndex());
        out.putByte((normals == null ? 0 : Wire.NORMALS) | (texture == null ? 0 : Wire.TEXTURE));
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
        int[] moving = new int[BONES * n];
        float[] weights = new float[BONES * n];
        byte[] filled = new byte[n];
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
                    moving[BONES * vertex + filled[vertex]] = b;
                    weights[BONES * vertex + filled[vertex]] = weight;
                    filled[vertex]++;
                }
            }
        }
        for (int i = 0; number > 0 && i < moving.length; i++) {
            out.putInt(moving[i]);
        }
        for (int i = 0; number > 0 && i < weights.length; i++) {
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
