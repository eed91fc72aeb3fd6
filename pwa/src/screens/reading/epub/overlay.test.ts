// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { readOverlay, secondsOf } from "./overlay.ts";

describe("A clock value", () => {
  it.each([
    ["0:01:30.5", 90.5],
    ["1:02:03", 3723],
    ["01:30", 90],
    ["90.5s", 90.5],
    ["90.5", 90.5],
    ["1.5min", 90],
    ["2h", 7200],
    ["500ms", 0.5],
    ["soon", null],
    ["", null],
    [null, null],
  ])("%s is %s seconds", (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });
});

describe("A media overlay", () => {
  it("pairs parts of the text with parts of recordings, in order", () => {
    const smil = new DOMParser().parseFromString(
      `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body><seq>
        <par><text src="a.xhtml#p1"/><audio src="a.mp3" clipBegin="0:00:01" clipEnd="0:00:02.5"/></par>
        <seq><par><text src="a.xhtml#p2"/><audio src="a.mp3"/></par></seq>
        <par><text src="b.xhtml#p1"/></par>
        <par><audio src="a.mp3"/></par>
      </seq></body></smil>`,
      "application/xml",
    );
    expect(readOverlay(smil, (href) => `E/${href}`)).toEqual([
      { target: "E/a.xhtml#p1", sound: "E/a.mp3", begin: 1, end: 2.5 },
      { target: "E/a.xhtml#p2", sound: "E/a.mp3", begin: 0, end: null },
      { target: "E/b.xhtml#p1", sound: null, begin: 0, end: null },
    ]);
  });
});
