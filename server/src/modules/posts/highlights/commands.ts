import type { BodyOf } from "@quire/contracts/call";
import type { updateHighlight } from "@quire/contracts/calls/highlights";
import type { Highlight } from "@quire/contracts/records/highlight";
import { clampReadAt } from "@quire/domain/posts/mergePlaces";
import { HIGHLIGHTS_MAX, laterEdit, type Passage } from "@quire/domain/posts/passages";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { isShown } from "../../sites/isShown.ts";
import { highlights } from "../models/highlights.ts";
import { permalinkOf } from "../presentCard.ts";
import type { PublicationRow } from "../publicationRow.ts";
import { findHighlight } from "./queries.ts";

interface Input {
  params: { siteId: string; postId: string; id: string };
  body: BodyOf<typeof updateHighlight>;
}

type Shown = Pick<PublicationRow, "post_id" | "ptype" | "subtype" | "slug" | "title" | "parent_id"> & {
  work_title: string;
};

/**
 * Saves a state of the caller's highlight if it is the latest edit, and returns the one that wins. A new one needs a
 * published post; one that exists can be edited and deleted whatever happened to the post.
 */
export async function updateHighlightCommand(context: Context, { params, body }: Input): Promise<Highlight> {
  const { userId } = requireUser(context);
  await enforceLimit(context, "highlightsByUser", userId);
  return inTransaction(context, (inside) => saveHighlight(inside, userId, { params, body }));
}

async function saveHighlight(context: CommandContext, userId: string, { params, body }: Input) {
  const { platform, transaction } = context;
  const now = platform.clock.now();
  const edited_at = new Date(clampReadAt(Date.parse(body.edited_at), now.getTime()));
  const state = {
    passage: body.deleted ? NOTHING : body.passage,
    note: body.deleted ? "" : body.note.trim(),
    deleted: body.deleted,
    edited_at,
    changed_at: now,
  };
  // Two devices at once: the second waits for the first, and is compared with what it wrote.
  await context.execute("SELECT pg_advisory_xact_lock(hashtextextended($userId, 42))", { userId });
  const where = { user_id: userId, id: params.id };
  const row = await highlights(platform.db).findOne({ where, transaction });
  const stored = row?.get();
  if (stored && (stored.post_id !== params.postId || stored.site_id !== params.siteId)) {
    throw new Refusal("post_not_found");
  }
  if (stored) {
    const mine = { editedAt: edited_at.getTime(), deleted: state.deleted, note: state.note };
    const theirs = { editedAt: stored.edited_at.getTime(), deleted: stored.deleted, note: stored.note };
    if (laterEdit(theirs, mine) === mine) {
      if (stored.deleted && !body.deleted) await requireRoom(context, userId, params.postId);
      await highlights(platform.db).update(state, { where, transaction });
    }
  } else {
    const post = await findShown(context, params);
    if (!body.deleted) await requireRoom(context, userId, params.postId);
    const titles = { post_title: post.title, work_title: post.work_title, path: permalinkOf(post) };
    const keys = { post_id: params.postId, site_id: params.siteId, work_id: post.parent_id ?? post.post_id };
    await highlights(platform.db).create({ ...where, ...keys, ...titles, ...state }, { transaction });
  }
  return findHighlight(context, userId, params.id);
}

/** Removes the words of a deleted highlight, which only tells other devices to delete it. */
const NOTHING: Passage = { part: null, block: 0, start: 0, end: 0, quote: "", before: "", after: "" };

async function findShown(context: CommandContext, { siteId, postId }: Input["params"]): Promise<Shown> {
  const [post] = await context.select<Shown>(
    `SELECT p.post_id, p.ptype, p.subtype, p.slug, p.title, p.parent_id, coalesce(up.title, p.title) AS work_title
       FROM publications p LEFT JOIN publications up ON up.post_id = p.parent_id
      WHERE p.post_id = $postId AND p.site_id = $siteId AND ${isShown("p")}`,
    { siteId, postId },
  );
  if (!post) throw new Refusal("post_not_found");
  return post;
}

async function requireRoom({ platform, transaction }: CommandContext, userId: string, postId: string) {
  const where = { user_id: userId, post_id: postId, deleted: false };
  const count = await highlights(platform.db).count({ where, transaction });
  if (count >= HIGHLIGHTS_MAX) throw new Refusal("too_many_highlights");
}
