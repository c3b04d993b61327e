package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.Scene;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The bones that a glTF file names itself: {@code VRM} (version 0) lists them, {@code VRMC_vrm} and {@code
 * VRMC_vrm_animation} (version 1) have a map from bones to nodes, {@code KHR_character_skeleton_mapping} (a draft) maps from
 * bones to names of nodes, or the other way round.
 */
final class GltfHumanoid {
    private static final Map<String, BodyJoint> BONES = Map.ofEntries(
            Map.entry("hips", BodyJoint.HIPS),
            Map.entry("spine", BodyJoint.SPINE_LOWER),
            Map.entry("chest", BodyJoint.SPINE_MID),
            Map.entry("neck", BodyJoint.NECK),
            Map.entry("head", BodyJoint.HEAD),
            Map.entry("leftUpperArm", BodyJoint.LEFT_SHOULDER),
            Map.entry("leftLowerArm", BodyJoint.LEFT_ELBOW),
            Map.entry("leftHand", BodyJoint.LEFT_WRIST),
            Map.entry("rightUpperArm", BodyJoint.RIGHT_SHOULDER),
            Map.entry("rightLowerArm", BodyJoint.RIGHT_ELBOW),
            Map.entry("rightHand", BodyJoint.RIGHT_WRIST),
            Map.entry("leftUpperLeg", BodyJoint.LEFT_HIP),
            Map.entry("leftLowerLeg", BodyJoint.LEFT_KNEE),
            Map.entry("leftFoot", BodyJoint.LEFT_FOOT),
            Map.entry("rightUpperLeg", BodyJoint.RIGHT_HIP),
            Map.entry("rightLowerLeg", BodyJoint.RIGHT_KNEE),
            Map.entry("rightFoot", BodyJoint.RIGHT_FOOT));

    private final GltfFile file;
    private final int[] place;
    private final Map<BodyJoint, Integer> found = new EnumMap<>(BodyJoint.class);
    private String by = "";

    /** @param place place in the scene of each node of the file. Not modified. */
    GltfHumanoid(GltfFile file, int[] place) {
        this.file = file;
        this.place = place;
    }

    /**
     * What the file says.
     *
     * @throws InputException if it names a node that is not there
     */
    Scene.Humanoid read() {
        JsonNode extensions = file.json().path("extensions");
        for (JsonNode bone : extensions.path("VRM").path("humanoid").path("humanBones")) {
            tell("VRM", bone.path("bone").asString(""), bone.path("node"));
        }
        for (String extension : List.of("VRMC_vrm", "VRMC_vrm_animation")) {
            JsonNode bones = extensions.path(extension).path("humanoid").path("humanBones");
            bones.properties()
                    .forEach(bone ->
                            tell(extension, bone.getKey(), bone.getValue().path("node")));
        }
        String mapping = "KHR_character_skeleton_mapping";
        for (JsonNode rig : extensions.path(mapping).path("skeletalRigMappings")) {
            rig.properties().forEach(bone -> {
                String value = bone.getValue().asString("");
                boolean forth = BONES.containsKey(bone.getKey());
                byName(mapping, forth ? bone.getKey() : value, forth ? value : bone.getKey());
            });
        }
        return by.isEmpty()
                ? Scene.Humanoid.NONE
                : new Scene.Humanoid("the humanoid map of the file (" + by + ")", found);
    }

    /** Fingers, eyes and toes are no roles. */
    private void tell(String extension, String bone, JsonNode node) {
        BodyJoint role = BONES.get(bone);
        if (role == null) {
            return;
        }
        int index = node.asInt(-1);
        if (index < 0 || index >= place.length) {
            throw new InputException(
                    file.where(),
                    "the bone '" + bone + "' of the humanoid is node " + node + ", there are " + place.length,
                    "Export the file again.");
        }
        found.put(role, place[index]);
        by = extension;
    }

    private void byName(String extension, String bone, String name) {
        BodyJoint role = BONES.get(bone);
        JsonNode nodes = file.json().path("nodes");
        for (int n = 0; role != null && n < nodes.size(); n++) {
            if (nodes.get(n).path("name").asString("").equals(name)) {
                found.putIfAbsent(role, place[n]);
                by = extension;
            }
        }
    }
}
