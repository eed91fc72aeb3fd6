import { describe, expect, it } from "vitest";
import { type Carrier, fitsSubtype, isDeliveredLater, openPages, usualRole } from "./postFiles.ts";

const good: Carrier = { ptype: "dg", subtype: "document", goodType: null };

describe("openPages", () => {
  it.each([
    [0, 0],
    [1, 0],
    [3, 0],
    [4, 1],
    [8, 2],
    [12, 3],
    [60, 3],
  ])("of %i pages shows %i to anybody", (total, open) => {
    expect(openPages(total)).toBe(open);
  });
});

describe("usualRole", () => {
  it.each([
    ["a picture of an episode is a page", { ...good, ptype: "episode", subtype: null }, "image", "page"],
    ["a PDF of an e-book is what is read", good, "pdf", "media"],
    ["an archive beside an e-book comes with it", good, "good", "good"],
    ["a recording is what an audio post is about", { ...good, subtype: "audio" }, "audio", "media"],
    ["a picture of a photo post is what is seen", { ...good, subtype: "image" }, "image", "media"],
    ["an archive of another good is what is sold", { ...good, subtype: "other" }, "good", "good"],
    ["a film in a plain post plays there", { ...good, ptype: "blog", subtype: null }, "video", "media"],
    ["a document in a plain post comes with it", { ...good, ptype: "blog", subtype: null }, "pdf", "good"],
  ] as const)("%s", (_, carrier, kind, role) => {
    expect(usualRole(carrier, kind)).toBe(role);
  });
});

it("a message and a meetup are delivered after the sale, a recording and an archive are files", () => {
  const of = (goodType: Carrier["goodType"]) => isDeliveredLater({ ...good, subtype: "other", goodType });
  expect(of("personalised_message")).toBe(true);
  expect(of("virtual_meetup")).toBe(true);
  expect(of("audio_recording")).toBe(false);
  expect(of("other")).toBe(false);
});

it("a chapter of a PDF takes a PDF and no film", () => {
  expect(fitsSubtype("pdf", "pdf")).toBe(true);
  expect(fitsSubtype("pdf", "video")).toBe(false);
  expect(fitsSubtype(null, "pdf")).toBe(false);
});
