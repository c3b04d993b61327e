/**
 * What a clip is and what is wrong with it. {@link dev.marionette.app.doctor.Diagnosis} puts the reader's findings and
 * measurements of the clip under fixed headings; {@link dev.marionette.app.doctor.DoctorPage} makes a page of it with
 * pictures of the figure.
 */
@NullMarked
package dev.marionette.app.doctor;

import org.jspecify.annotations.NullMarked;
