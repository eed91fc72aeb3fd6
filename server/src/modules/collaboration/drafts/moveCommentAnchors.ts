import type { Scope } from "../../../platform/scope.ts";

/** Puts the comments of a converted draft where they were. One whose place can't be found keeps its quote. */
export async function moveCommentAnchors(
  scope: Scope,
  { postId, place }: { postId: string; place: (position: Uint8Array) => Uint8Array | null },
): Promise<void> {
  const comments = await scope.select<{ id: string; anchor_start: Buffer; anchor_end: Buffer }>(
    "SELECT id, anchor_start, anchor_end FROM draft_comments WHERE post_id = $postId AND anchor_start IS NOT NULL",
    { postId },
  );
  const placed = comments.map(({ id, anchor_start: from, anchor_end: to }) => {
    const [start, end] = [place(from), place(to)];
    return start && end ? { id, start: base64(start), end: base64(end) } : { id, start: null, end: null };
  });
  await scope.execute(
    `UPDATE draft_comments c SET anchor_start = decode(p.start, 'base64'), anchor_end = decode(p."end", 'base64')
       FROM jsonb_to_recordset($placed::jsonb) AS p (id text, start text, "end" text) WHERE c.id = p.id`,
    { placed: JSON.stringify(placed) },
  );
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
