import type { DraftComment } from "@quire/contracts/records/draft";
import { expect, it } from "vitest";
import { newComments } from "./useThreads.ts";

const comment = (id: string, author: string, created: string) =>
  ({ id, author: { id: author }, created }) as unknown as DraftComment;
const thread = {
  ...comment("b1", "grace", "2026-11-20T10:00:00.000Z"),
  answers: [
    comment("b2", "ada", "2026-11-20T11:00:00.000Z"),
    comment("b3", "grace", "2026-11-20T12:00:00.000Z"),
  ],
};
const idsAfter = (read: string) => newComments([thread], "ada", read).map(({ id }) => id);

it("counts what others wrote, replies included", () => {
  expect(idsAfter("")).toEqual(["b1", "b3"]);
});

it("leaves out what was read", () => {
  expect(idsAfter("2026-11-20T10:00:00.000Z")).toEqual(["b3"]);
  expect(idsAfter("2026-11-20T12:00:00.000Z")).toEqual([]);
});
