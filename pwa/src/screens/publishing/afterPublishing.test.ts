import type { Publishing } from "@quire/contracts/calls/publishing";
import { describe, expect, it } from "vitest";
import { afterPublishing } from "./usePublishActions.ts";

const published = { id: "b", title: "Loomings" } as Publishing;
const story = { id: "s", title: "Moby-Dick", permalink: "/story/s/moby-dick" };

describe("after publishing", () => {
  it("shares a post", () => {
    expect(afterPublishing({ parent: null }, published)).toEqual({ kind: "share", post: published });
  });

  it.each([
    [true, "/story/s/moby-dick"],
    [false, "/story/s/edit"],
  ])("opens the story of a chapter (published: %s)", (is_published, to) => {
    expect(afterPublishing({ parent: { ...story, is_published } }, published)).toEqual({ kind: "go", to });
  });

  it("goes home if the post didn't appear in time", () => {
    for (const parent of [null, { ...story, is_published: true }]) {
      expect(afterPublishing({ parent }, null)).toEqual({ kind: "go", to: "/" });
    }
  });
});
