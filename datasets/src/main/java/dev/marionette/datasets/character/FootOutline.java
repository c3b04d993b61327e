package dev.marionette.datasets.character;

import dev.marionette.numerics.PlaneHull;
import java.util.List;
import java.util.stream.DoubleStream;

/** The outline of a foot from one side, whose sole is the longest piece of it that faces down. */
final class FootOutline {
    /** Pieces of an outline between which it bends by less are one. */
    private static final double ONE_PIECE = Math.toRadians(10);

    private FootOutline() {}

    /**
     * The slope of the longest piece that faces down of the outline of points, rad.
     *
     * @param axis from which to which side: 0 forward, 1 left
     * @param steepest steeper pieces are not looked at: from the front, the sides of a foot are as high as its sole is wide
     * @return not a number where there is none
     */
    static double slope(List<double[]> points, int axis, double steepest) {
        double[] outline = PlaneHull.of(
                points.stream()
                        .flatMapToDouble(p -> DoubleStream.of(p[axis], p[2]))
                        .toArray(),
                0);
        double longest = 0;
        double slope = Double.NaN;
        int corners = outline.length / 2;
        for (int first = 0; first < corners; first++) {
            double[] piece = piece(outline, first);
            double[] whole = piece;
            for (int next = first + 1; next < first + corners; next++) {
                double[] more = piece(outline, next % corners);
                double bend =
                        Math.atan2(piece[0] * more[1] - piece[1] * more[0], piece[0] * more[0] + piece[1] * more[1]);
                if (Math.abs(bend) > ONE_PIECE) {
                    break;
                }
                whole = new double[] {whole[0] + more[0], whole[1] + more[1]};
            }
            double length = Math.hypot(whole[0], whole[1]);
            // of an outline that goes anticlockwise, what faces down goes along the axis
            double its = Math.atan2(whole[1], whole[0]);
            if (Math.abs(its) < steepest && length > longest) {
                longest = length;
                slope = its;
            }
        }
        return slope;
    }

    private static double[] piece(double[] outline, int corner) {
        int a = 2 * corner;
        int b = (a + 2) % outline.length;
        return new double[] {outline[b] - outline[a], outline[b + 1] - outline[a + 1]};
    }
}
