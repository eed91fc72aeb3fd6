import type { Comment, OwnComment } from "@quire/contracts/records/comment";
import { describe, expect, it } from "vitest";
import type { LocalComment } from "../../lib/localTypes.ts";
import { mergeComments } from "./mergeComments.ts";

const ada = { id: "ada", name: "Ada", url: null, logo: null };
const comment = (id: string, depth = 0, more: Partial<Comment> = {}): Comment => ({
  id,
  post_id: "post1",
  parent: null,
  depth,
  text: `Words of ${id}`,
  state: "approved",
  created: "2026-01-05T10:00:00.000Z",
  edited: null,
  editable_until: "2026-01-05T10:15:00.000Z",
  answers: 0,
  author: { id: "grace", name: "Grace", url: null, logo: null },
  ...more,
});
const LISTED = [comment("a"), comment("a1", 1), comment("a11", 2), comment("b")];
const said = (id: string, parent: string | null, more: Partial<LocalComment> = {}): LocalComment => ({
  id,
  kind: "comment",
  wanted: true,
  comment: { postId: "post1", text: `Words of ${id}`, parent },
  writtenAt: Date.UTC(2026, 0, 5, 11),
  refusal: null,
  ...more,
});
const merge = (local: (LocalComment & { isSent?: boolean })[], own: OwnComment[] = []) =>
  mergeComments({ listed: LISTED, own, local, author: ada });
const outline = (merged: ReturnType<typeof merge>) =>
  merged.map((one) => `${"-".repeat(one.comment.depth)}${one.comment.id} ${one.fate}`);

describe("what this device did stands among what everybody sees:", () => {
  it("a new thread comes first, an answer after the answers that are there", () => {
    expect(outline(merge([said("x", null), said("y", "a"), said("z", "y")]))).toEqual([
      "x waiting",
      "a shown",
      "-a1 shown",
      "--a11 shown",
      "-y waiting",
      "--z waiting",
      "b shown",
    ]);
  });

  it("an answer to the deepest stands beside it", () => {
    const chain = [0, 1, 2, 3, 4].map((depth) => comment(`c${depth}`, depth));
    const merged = mergeComments({
      listed: [...chain, comment("d")],
      own: [],
      local: [said("x", "c4")],
      author: ada,
    });
    expect(outline(merged).slice(-3)).toEqual(["----c4 shown", "----x waiting", "d shown"]);
  });

  it("what was refused keeps its words and says why", () => {
    const [first] = merge([said("x", null, { refusal: "You reached the commenting limit." })]);
    expect([first?.fate, first?.reason, first?.comment.text]).toEqual([
      "refused",
      "You reached the commenting limit.",
      "Words of x",
    ]);
  });

  it("what was sent is like any other, and one that the server lists is not there twice", () => {
    expect(outline(merge([{ ...said("x", null), isSent: true }, said("b", null)]))).toEqual([
      "x shown",
      "a shown",
      "-a1 shown",
      "--a11 shown",
      "b shown",
    ]);
  });

  it("changed words show at once", () => {
    const changed = said("b", null, {
      kind: "comment_edit",
      comment: { postId: "post1", text: "New", parent: null },
    });
    const last = merge([changed]).at(-1);
    expect([last?.comment.text, last?.fate, last?.comment.edited !== null]).toEqual(["New", "waiting", true]);
  });

  it("what was taken back is gone at once; answered, its place stays", () => {
    const gone = (id: string) => said(id, null, { kind: "comment_gone" });
    expect(outline(merge([gone("b")]))).toEqual(["a shown", "-a1 shown", "--a11 shown"]);
    const [place] = merge([gone("a")]);
    expect([place?.comment.author, place?.comment.text, place?.comment.state]).toEqual([null, "", "removed"]);
    const back = merge([gone("b"), said("b", null, { kind: "comment_gone", wanted: false })]);
    expect(back.map((one) => one.comment.text)).toContain("Words of b");
  });

  it("one's own that others do not see stands where it belongs, with what became of it", () => {
    const own: OwnComment[] = [
      { ...comment("p", 0, { parent: "a1", state: "pending" }), removal_reason: null },
      { ...comment("b", 0, { state: "removed" }), removal_reason: "Be kind." },
    ];
    const merged = merge([], own);
    expect(outline(merged)).toEqual(["a shown", "-a1 shown", "--a11 shown", "--p held", "b removed"]);
    expect(merged.at(-1)?.reason).toBe("Be kind.");
  });
});
