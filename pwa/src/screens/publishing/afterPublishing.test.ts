import type { Publishing } from "@quire/contracts/calls/publishing";
import { describe, expect, it } from "vitest";
import { afterPublishing } from "./usePublishActions.ts";

const seen = { id: "b", title: "Loomings" } as Publishing;
const story = { id: "s", title: "Moby-Dick", permalink: "/story/s/moby-dick" };

describe("once a post is out", () => {
  it("it is shared", () => {
    expect(afterPublishing({ parent: null }, seen)).toEqual({ kind: "share", post: seen });
  });

  it.each([
    [true, "/story/s/moby-dick"],
    [false, "/story/s/moby-dick?published"],
  ])("a chapter leads to its story (published: %s)", (is_published, to) => {
    expect(afterPublishing({ parent: { ...story, is_published } }, seen)).toEqual({ kind: "go", to });
  });

  it("one that was not seen in time leads home", () => {
    for (const parent of [null, { ...story, is_published: true }]) {
      expect(afterPublishing({ parent }, null)).toEqual({ kind: "go", to: "/" });
    }
  });
});
