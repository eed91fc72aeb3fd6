// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setCurrentUser } from "../lib/currentUser.ts";
import type { CommentEntry, LocalComment } from "../lib/localTypes.ts";
import { emptyDevice } from "../testing/device.ts";
import { dropComment, enqueueComment, retryComment, watchComments } from "./comments.ts";
import { database } from "./database.ts";
import { removeRefused } from "./outbox/outbox.ts";
import { outboxStore } from "./outbox/outboxStore.ts";
import { sendOutbox } from "./outbox/sendOutbox.ts";

vi.mock("./outbox/flushOutbox.ts", () => ({ flushOutbox: vi.fn(async () => {}) }));

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

/** The comments that one call of the listener gets for a post. */
async function readComments(postId = "post1"): Promise<LocalComment[]> {
  let stop = () => {};
  const list = await new Promise<LocalComment[]>((resolve) => {
    stop = watchComments(postId, resolve);
  });
  stop();
  return list;
}

interface RecordedCall {
  method: string;
  path: string;
  params: Record<string, string>;
  body?: unknown;
}

/** Sends the outbox to a server that answers with the given error; null means success. */
async function send(
  answer: (calls: RecordedCall) => { status: number; code: string; message: string } | null,
) {
  const calls: RecordedCall[] = [];
  await sendOutbox({
    outbox: outboxStore,
    call: (async (call: RecordedCall, input: RecordedCall) => {
      const one = { method: call.method, path: call.path, params: input.params, body: input.body };
      calls.push(one);
      const refusal = answer(one);
      if (refusal) throw Object.assign(new Error(refusal.message), refusal);
    }) as never,
    fetchUserId: async () => "ada",
    now: () => 1000,
    random: () => 0,
  });
  return calls;
}

beforeEach(() => emptyDevice("ada"));

describe("an unsent comment", () => {
  test("has its text replaced by an edit", async () => {
    await enqueueComment(entry("comment", "Ay."));
    await enqueueComment(entry("comment_edit", "Aye."));
    expect(await waiting()).toEqual([["comment", true, "Aye."]]);
  });

  test("is removed by a deletion", async () => {
    await enqueueComment(entry("comment"));
    await enqueueComment(entry("comment_gone"));
    expect(await waiting()).toEqual([]);
  });

  test("is visible to its author, under its post only", async () => {
    await enqueueComment(entry("comment", "Aye.", "b01ke6sjx5rhhn1psthz"));
    expect(await readComments()).toMatchObject([
      { id: ID, kind: "comment", comment: { text: "Aye.", parent: "b01ke6sjx5rhhn1psthz" }, refusal: null },
    ]);
    expect(await readComments("post2")).toEqual([]);
    setCurrentUser("grace");
    expect(await readComments()).toEqual([]);
  });
});

describe("a comment that may have arrived", () => {
  test("is followed by each change in order, the last of each kind only", async () => {
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

  test("is sent with each change's own call and the comment's own id", async () => {
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

  test("counts as deleted where the server does not have it", async () => {
    await enqueueComment(entry("comment_gone"));
    await send(() => ({ status: 404, code: "comment_not_found", message: "Gone." }));
    expect([await waiting(), await removeRefused()]).toEqual([[], []]);
  });
});

describe("a refused comment", () => {
  test.each([
    [429, "too_many_comments", "You reached the commenting limit. Try again later."],
    [403, "commenting_restricted", "You are restricted from commenting on this site."],
    [400, "links_disallowed", "Comments may not contain links."],
  ])(
    "with %i %s is reported once, with the message, and keeps its text until its author decides",
    async (status, code, message) => {
      await enqueueComment(entry("comment", "My long text."));
      await send(() => ({ status, code, message }));
      expect((await removeRefused()).map((one) => [one.kind, one.message])).toEqual([["comment", message]]);
      expect(await removeRefused()).toEqual([]);
      expect(await readComments()).toMatchObject([{ comment: { text: "My long text." }, refusal: message }]);
      await retryComment(ID);
      expect(await waiting()).toEqual([["comment", true, "My long text."]]);
      expect(await database.refused.count()).toBe(0);
    },
  );

  test("is removed when its author discards it", async () => {
    await enqueueComment(entry("comment"));
    await send(() => ({ status: 400, code: "links_disallowed", message: "No links." }));
    await dropComment(ID);
    expect(await readComments()).toEqual([]);
  });
});
