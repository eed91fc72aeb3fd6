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
  ])("of %i pages shows %i to everyone", (total, open) => {
    expect(openPages(total)).toBe(open);
  });
});

describe("usualRole", () => {
  it.each([
    ["a picture of an episode is a page", { ...good, ptype: "episode", subtype: null }, "image", "page"],
    ["a PDF of an e-book is its main content", good, "pdf", "media"],
    ["an archive next to an e-book is an extra", good, "good", "good"],
    ["a recording is the main content of an audio post", { ...good, subtype: "audio" }, "audio", "media"],
    ["a picture is the main content of a photo post", { ...good, subtype: "image" }, "image", "media"],
    ["an archive of another good is sold", { ...good, subtype: "other" }, "good", "good"],
    ["a film in a plain post plays there", { ...good, ptype: "blog", subtype: null }, "video", "media"],
    ["a document in a plain post is an extra", { ...good, ptype: "blog", subtype: null }, "pdf", "good"],
  ] as const)("%s", (_, carrier, kind, role) => {
    expect(usualRole(carrier, kind)).toBe(role);
  });
});

it("a message and a meetup are delivered after the sale; a recording and an archive are files", () => {
  const of = (goodType: Carrier["goodType"]) => isDeliveredLater({ ...good, subtype: "other", goodType });
  expect(of("personalised_message")).toBe(true);
  expect(of("virtual_meetup")).toBe(true);
  expect(of("audio_recording")).toBe(false);
  expect(of("other")).toBe(false);
});

it("a PDF chapter accepts a PDF but no video", () => {
  expect(fitsSubtype("pdf", "pdf")).toBe(true);
  expect(fitsSubtype("pdf", "video")).toBe(false);
  expect(fitsSubtype(null, "pdf")).toBe(false);
});
