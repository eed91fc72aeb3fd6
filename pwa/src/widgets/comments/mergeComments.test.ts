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
  passage: null,
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
const written = (id: string, parent: string | null, more: Partial<LocalComment> = {}): LocalComment => ({
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
  merged.map((one) => `${"-".repeat(one.comment.depth)}${one.comment.id} ${one.status}`);

describe("merging local changes:", () => {
  it("puts a new thread first, and a reply after existing replies", () => {
    expect(outline(merge([written("x", null), written("y", "a"), written("z", "y")]))).toEqual([
      "x waiting",
      "a shown",
      "-a1 shown",
      "--a11 shown",
      "-y waiting",
      "--z waiting",
      "b shown",
    ]);
  });

  it("puts a reply to the deepest comment on the same level", () => {
    const chain = [0, 1, 2, 3, 4].map((depth) => comment(`c${depth}`, depth));
    const merged = mergeComments({
      listed: [...chain, comment("d")],
      own: [],
      local: [written("x", "c4")],
      author: ada,
    });
    expect(outline(merged).slice(-3)).toEqual(["----c4 shown", "----x waiting", "d shown"]);
  });

  it("keeps the text of a refused comment and gives the reason", () => {
    const [first] = merge([written("x", null, { refusal: "You reached the commenting limit." })]);
    expect([first?.status, first?.reason, first?.comment.text]).toEqual([
      "refused",
      "You reached the commenting limit.",
      "Words of x",
    ]);
  });

  it("shows a sent comment as published, and one that the server lists only once", () => {
    expect(outline(merge([{ ...written("x", null), isSent: true }, written("b", null)]))).toEqual([
      "x shown",
      "a shown",
      "-a1 shown",
      "--a11 shown",
      "b shown",
    ]);
  });

  it("shows an edit at once", () => {
    const changed = written("b", null, {
      kind: "comment_edit",
      comment: { postId: "post1", text: "New", parent: null },
    });
    const last = merge([changed]).at(-1);
    expect([last?.comment.text, last?.status, last?.comment.edited !== null]).toEqual([
      "New",
      "waiting",
      true,
    ]);
  });

  it("removes a deleted comment at once, or leaves a placeholder if it has replies", () => {
    const deletion = (id: string) => written(id, null, { kind: "comment_gone" });
    expect(outline(merge([deletion("b")]))).toEqual(["a shown", "-a1 shown", "--a11 shown"]);
    const [place] = merge([deletion("a")]);
    expect([place?.comment.author, place?.comment.text, place?.comment.state]).toEqual([null, "", "removed"]);
    const back = merge([deletion("b"), written("b", null, { kind: "comment_gone", wanted: false })]);
    expect(back.map((one) => one.comment.text)).toContain("Words of b");
  });

  it("puts one's own hidden comments in their place, with their state", () => {
    const own: OwnComment[] = [
      { ...comment("p", 0, { parent: "a1", state: "pending" }), removal_reason: null },
      { ...comment("b", 0, { state: "removed" }), removal_reason: "Be kind." },
    ];
    const merged = merge([], own);
    expect(outline(merged)).toEqual(["a shown", "-a1 shown", "--a11 shown", "--p held", "b removed"]);
    expect(merged.at(-1)?.reason).toBe("Be kind.");
  });
});
