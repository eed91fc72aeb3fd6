// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CommentEntry, LocalComment } from "../lib/localTypes.ts";
import { setCurrentUser } from "../lib/whoIsHere.ts";
import { emptyDevice } from "../testing/device.ts";
import { dropComment, enqueueComment, retryComment, watchComments } from "./comments.ts";
import { database } from "./database.ts";
import { dexieOutbox } from "./dexieOutbox.ts";
import { removeRefused } from "./outbox.ts";
import { sendOutbox } from "./sendOutbox.ts";

vi.mock("./sendWaiting.ts", () => ({ sendWaiting: vi.fn(async () => {}) }));

const ID = "b01ke6sjx5rhhn1psths";
const entry = (kind: CommentEntry["kind"], text = "Aye.", parent: string | null = null): CommentEntry => ({
  kind,
  siteId: "site1",
  id: ID,
  comment: { postId: "post1", text, parent },
});
const waiting = async () =>
  (await database.outbox.orderBy("id").toArray()).map(({ kind, wanted, comment }) => [
    kind,
    wanted,
    comment?.text,
  ]);

/** What the page is told of a post's comments, once. */
async function seen(postId = "post1"): Promise<LocalComment[]> {
  let stop = () => {};
  const list = await new Promise<LocalComment[]>((resolve) => {
    stop = watchComments(postId, resolve);
  });
  stop();
  return list;
}

interface Asked {
  method: string;
  path: string;
  params: Record<string, string>;
  body?: unknown;
}

/** Sends what waits to a server that answers as told; null answers that all is well. */
async function send(answer: (asked: Asked) => { status: number; code: string; message: string } | null) {
  const asked: Asked[] = [];
  await sendOutbox({
    outbox: dexieOutbox(database),
    call: (async (call: Asked, input: Asked) => {
      const one = { method: call.method, path: call.path, params: input.params, body: input.body };
      asked.push(one);
      const refusal = answer(one);
      if (refusal) throw Object.assign(new Error(refusal.message), refusal);
    }) as never,
    person: async () => "ada",
    now: () => 1000,
    random: () => 0,
  });
  return asked;
}

beforeEach(() => emptyDevice("ada"));

describe("while a comment has not left the device", () => {
  test("other words take the place of the first", async () => {
    await enqueueComment(entry("comment", "Ay."));
    await enqueueComment(entry("comment_edit", "Aye."));
    expect(await waiting()).toEqual([["comment", true, "Aye."]]);
  });

  test("taking it back leaves nothing to send", async () => {
    await enqueueComment(entry("comment"));
    await enqueueComment(entry("comment_gone"));
    expect(await waiting()).toEqual([]);
  });

  test("it is seen by whoever wrote it, under its post alone", async () => {
    await enqueueComment(entry("comment", "Aye.", "b01ke6sjx5rhhn1psthz"));
    expect(await seen()).toMatchObject([
      { id: ID, kind: "comment", comment: { text: "Aye.", parent: "b01ke6sjx5rhhn1psthz" }, refusal: null },
    ]);
    expect(await seen("post2")).toEqual([]);
    setCurrentUser("grace");
    expect(await seen()).toEqual([]);
  });
});

describe("once it may have arrived", () => {
  test("each change follows it, in order, the last one of a kind alone", async () => {
    await enqueueComment(entry("comment"));
    await database.outbox.toCollection().modify({ sending: true });
    await enqueueComment(entry("comment_edit", "One."));
    await enqueueComment(entry("comment_edit", "Two."));
    await enqueueComment(entry("comment_gone"));
    await enqueueComment(entry("comment_back"));
    expect(await waiting()).toEqual([
      ["comment", true, "Aye."],
      ["comment_edit", true, "Two."],
      ["comment_gone", false, "Aye."],
    ]);
  });

  test("each is sent as what it is, with the comment's own id", async () => {
    await enqueueComment(entry("comment", "Aye.", "b01ke6sjx5rhhn1psthz"));
    const params = { siteId: "site1", id: "post1" };
    expect(await send(() => null)).toEqual([
      {
        method: "POST",
        path: "/{siteId}/posts/{id}/comments",
        params,
        body: { id: ID, text: "Aye.", parent: "b01ke6sjx5rhhn1psthz" },
      },
    ]);
    await enqueueComment(entry("comment_edit", "New."));
    await enqueueComment(entry("comment_gone"));
    const of = { ...params, commentId: ID };
    expect(await send(() => null)).toMatchObject([
      { method: "PATCH", params: of, body: { text: "New." } },
      { method: "DELETE", params: of },
    ]);
    await enqueueComment(entry("comment_back"));
    expect(await send(() => null)).toMatchObject([{ method: "POST", params: of }]);
    expect(await waiting()).toEqual([]);
  });

  test("what is to be gone and is not there, is gone", async () => {
    await enqueueComment(entry("comment_gone"));
    await send(() => ({ status: 404, code: "comment_not_found", message: "Gone." }));
    expect([await waiting(), await removeRefused()]).toEqual([[], []]);
  });
});

describe("a comment that the server refused", () => {
  test.each([
    [429, "too_many_comments", "You reached the commenting limit. Try again later."],
    [403, "commenting_restricted", "You are restricted from commenting on this site."],
    [400, "links_disallowed", "Comments may not contain links."],
  ])(
    "with %i %s is told once, in its words, and keeps its text until its author decides",
    async (status, code, message) => {
      await enqueueComment(entry("comment", "My long text."));
      await send(() => ({ status, code, message }));
      expect((await removeRefused()).map((one) => [one.kind, one.message])).toEqual([["comment", message]]);
      expect(await removeRefused()).toEqual([]);
      expect(await seen()).toMatchObject([{ comment: { text: "My long text." }, refusal: message }]);
      await retryComment(ID);
      expect(await waiting()).toEqual([["comment", true, "My long text."]]);
      expect(await database.refused.count()).toBe(0);
    },
  );

  test("is thrown away when its author says so", async () => {
    await enqueueComment(entry("comment"));
    await send(() => ({ status: 400, code: "links_disallowed", message: "No links." }));
    await dropComment(ID);
    expect(await seen()).toEqual([]);
  });
});
