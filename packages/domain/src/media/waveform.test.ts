import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gatherPeaks, WAVEFORM_POINTS } from "./waveform.ts";

describe("Waveform", () => {
  it("keeps a few samples as they are, relative to the loudest", () => {
    const gatherer = gatherPeaks();
    gatherer.add([0.1, -0.5, 0.25]);
    expect(gatherer.peaks()).toEqual([0.2, 1, 0.5]);
  });

  it("rises to the end for a swelling sound", () => {
    const gatherer = gatherPeaks();
    for (let second = 0; second < 100; second++) gatherer.add(new Float32Array(8000).fill(second / 100));
    const peaks = gatherer.peaks() as number[];
    expect(peaks.length).toBe(WAVEFORM_POINTS);
    expect([...peaks].sort((a, b) => a - b)).toEqual(peaks);
    expect([peaks[0], peaks.at(-1)]).toEqual([expect.closeTo(0, 1), 1]);
  });

  it("keeps a single shot in a long silence, at its position", () => {
    const gatherer = gatherPeaks();
    const silence = new Float32Array(100_000);
    silence[50_000] = 0.3;
    gatherer.add(silence);
    const peaks = gatherer.peaks() as number[];
    expect(peaks.indexOf(1) / peaks.length).toBeCloseTo(0.5, 1);
    expect(peaks.filter((peak) => peak > 0).length).toBeLessThan(4);
  });

  it("is flat for silence, and null without samples", () => {
    const gatherer = gatherPeaks();
    expect(gatherer.peaks()).toBeNull();
    gatherer.add([0, 0]);
    expect(gatherer.peaks()).toEqual([0, 0]);
  });

  it("never has more points than requested or a peak above 1, for any chunks", () => {
    const chunks = fc.array(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 300 }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(chunks, fc.integer({ min: 1, max: 50 }), (parts, points) => {
        const gatherer = gatherPeaks(points);
        for (const part of parts) gatherer.add(part);
        const complete = gatherPeaks(points);
        complete.add(parts.flat());
        const peaks = gatherer.peaks();
        expect(peaks).toEqual(complete.peaks());
        expect(peaks?.length ?? 0).toBeLessThanOrEqual(points);
        for (const peak of peaks ?? []) expect(peak).toBeLessThanOrEqual(1);
      }),
    );
  });
});
