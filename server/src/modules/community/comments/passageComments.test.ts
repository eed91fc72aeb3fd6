import { updateSite } from "@quire/contracts/calls/sites";
import type { Passage } from "@quire/domain/posts/passages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CommentKit, openCommentKit } from "./testing/commentKit.ts";

let kit: CommentKit;
beforeAll(async () => {
  kit = await openCommentKit();
});
afterAll(() => kit.app.close());

const TEXT = ["Call me Ishmael & friends.", "Some years ago."];
const passageOf = (quote: string): Passage => ({
  part: null,
  block: 0,
  start: 0,
  end: quote.length,
  quote,
  before: "",
  after: "",
});
const allow = (passage_comments: boolean, caller = kit.owner) =>
  caller.call(updateSite, { params: { id: kit.siteId }, body: { passage_comments } });

it("is refused until the site allows it, which only its creator can", async () => {
  const post = await kit.publish({ text: TEXT });
  const passage = passageOf("Ishmael");
  expect((await kit.comment(post, { text: "Who?", passage })).error?.code).toBe("passage_comments_disabled");
  const stranger = await kit.app.asProgram(await makeUser(kit.app.platform));
  expect((await allow(true, stranger)).status).toBe(403);
  expect((await allow(true)).body.comments.on_passages).toBe(true);
  const { status, body } = await kit.comment(post, { text: "Who?", passage });
  expect([status, body.passage]).toEqual([201, passage]);
  expect((await kit.list(post)).comments[0]?.passage).toEqual(passage);
});

it("quotes only what the post says, also over two paragraphs", async () => {
  await allow(true);
  const post = await kit.publish({ text: TEXT });
  const quotes = ["Ishmael & friends.\nSome years", "Call me Ahab", "<p>Call", "   "];
  const sent = await Promise.all(
    quotes.map((quote) => kit.comment(post, { text: "Hm.", passage: passageOf(quote) })),
  );
  expect(sent.map(({ status, error }) => error?.code ?? status)).toEqual([
    201,
    "passage_not_found",
    "passage_not_found",
    "passage_not_found",
  ]);
});

it("shows no quote once it is removed", async () => {
  await allow(true);
  const post = await kit.publish({ text: TEXT });
  const { body } = await kit.comment(post, { text: "Who?", passage: passageOf("Ishmael") });
  await kit.comment(post, { text: "Him.", parent: body.id });
  await kit.update(kit.owner, { params: { ...post, commentId: body.id } }, { state: "removed" });
  expect((await kit.list(post)).comments[0]).toMatchObject({ passage: null, text: "" });
});
