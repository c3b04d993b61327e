package dev.marionette.datasets.acclaim;

import dev.marionette.api.Finding;
import java.util.List;

/**
 * What an AMC file says about the bones of a skeleton.
 *
 * @param frames number of whole frames
 * @param rows frames × W (the array may be longer): per frame the values of all bones, in the order of the skeleton's
 *     bones and their degrees of freedom; file units and radians
 * @param rateHz frames per second, as the file says or as is usual
 * @param findings what was odd or had to be assumed
 */
record AmcMotion(int frames, double[] rows, double rateHz, List<Finding> findings) {}
