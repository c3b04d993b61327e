package dev.marionette.datasets.kinect;

import java.util.ArrayList;
import java.util.List;

/** The joints of the sensor's body, in an order in which parents come first. */
final class KinectJoints {
    /** Name, place in the sensor's order ({@code JointType}), parent. */
    private static final String[][] JOINTS = {
        {"SpineBase", "0", ""},
        {"SpineMid", "1", "SpineBase"},
        {"SpineShoulder", "20", "SpineMid"},
        {"Neck", "2", "SpineShoulder"},
        {"Head", "3", "Neck"},
        {"ShoulderLeft", "4", "SpineShoulder"},
        {"ElbowLeft", "5", "ShoulderLeft"},
        {"WristLeft", "6", "ElbowLeft"},
        {"HandLeft", "7", "WristLeft"},
        {"HandTipLeft", "21", "HandLeft"},
        {"ThumbLeft", "22", "WristLeft"},
        {"ShoulderRight", "8", "SpineShoulder"},
        {"ElbowRight", "9", "ShoulderRight"},
        {"WristRight", "10", "ElbowRight"},
        {"HandRight", "11", "WristRight"},
        {"HandTipRight", "23", "HandRight"},
        {"ThumbRight", "24", "WristRight"},
        {"HipLeft", "12", "SpineBase"},
        {"KneeLeft", "13", "HipLeft"},
        {"AnkleLeft", "14", "KneeLeft"},
        {"FootLeft", "15", "AnkleLeft"},
        {"HipRight", "16", "SpineBase"},
        {"KneeRight", "17", "HipRight"},
        {"AnkleRight", "18", "KneeRight"},
        {"FootRight", "19", "AnkleRight"}
    };

    static final int COUNT = JOINTS.length;

    private KinectJoints() {}

    static List<String> names() {
        List<String> names = new ArrayList<>();
        for (String[] joint : JOINTS) {
            names.add(joint[0]);
        }
        return names;
    }

    static int[] parents() {
        List<String> names = names();
        int[] parents = new int[COUNT];
        for (int j = 0; j < COUNT; j++) {
            parents[j] = names.indexOf(JOINTS[j][2]);
        }
        return parents;
    }

    /** The place of a joint in a row of the sensor, 0 to 24. */
    static int column(int joint) {
        return Integer.parseInt(JOINTS[joint][1]);
    }
}
