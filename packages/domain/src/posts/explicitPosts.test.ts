import { describe, expect, it } from "vitest";
import { explicitChoiceView, explicitView } from "./explicitPosts.ts";

describe("a user's choice", () => {
  it.each([
    [false, false, "hidden"],
    [false, true, "hidden"],
    [true, false, "on_request"],
    [true, true, "shown"],
  ] as const)("of age %s, explicit posts on %s: %s", (isOfAge, nsfw, view) => {
    expect(explicitChoiceView({ isOfAge, nsfw })).toBe(view);
  });
});

describe("a post", () => {
  const guest = { id: null, explicit: "hidden" } as const;
  const reader = { id: "reader", explicit: "hidden" } as const;
  it.each([
    ["that isn't explicit, to a guest", false, guest, "shown"],
    ["to a guest", true, guest, "hidden"],
    ["to a reader who hasn't stated their age", true, reader, "hidden"],
    ["to a reader of age", true, { ...reader, explicit: "on_request" }, "on_request"],
    ["to a reader who wants no blur", true, { ...reader, explicit: "shown" }, "shown"],
    ["to its creator", true, { ...reader, id: "owner" }, "shown"],
    ["to a moderator", true, { ...reader, isModerator: true }, "shown"],
  ] as const)("%s", (_, nsfw, viewer, view) => {
    expect(explicitView({ nsfw, ownerId: "owner" }, viewer)).toBe(view);
  });
});
