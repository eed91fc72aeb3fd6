import type { NewPost, SavedPost } from "@quire/contracts/calls/posts";
import { isPro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { select } from "../../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { countUse } from "../../../../platform/limits/enforceLimit.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { parseDraft, parseOptions } from "../../parsing/parseInWorker.ts";
import { postPolicy } from "../../policy.ts";
import { presentSaved, SAVED_COLUMNS, type SavedRow } from "../../savedRow.ts";
import { emptySnapshot } from "../../snapshot.ts";
import { applyChanges } from "../applyChanges.ts";
import { type Draft, insertDraft } from "../insertDraft.ts";
import { momentOfDate } from "../momentOfDate.ts";
import { type PostKind, readKind } from "../postKinds.ts";
import { readChanges } from "../readChanges.ts";
import { bumpOrderVersion, lockSerial, publishOrder, shiftParts } from "../serialOrder.ts";

type Input = { params: { siteId: string }; body: NewPost };

/** Creates a draft. Sending the same client-made id twice creates it once. */
export function createPost(context: Context, input: Input): Promise<SavedPost> {
  return create(context, input, "postsByUser");
}

/** Creates a draft of a folder that is synced: years of work may arrive at once, as with an import. */
export function createSynced(context: Context, input: Input): Promise<SavedPost> {
  return create(context, input, "syncedPostsByUser");
}

/** Creates a draft without counting it against the limit, for batches that are limited as a whole. */
export function createUncounted(context: Context, input: Input): Promise<SavedPost> {
  return create(context, input, null);
}

async function create(
  context: Context,
  { params, body }: Input,
  limit: "postsByUser" | "syncedPostsByUser" | null,
): Promise<SavedPost> {
  const { platform } = context;
  const { siteId } = params;
  const user = authorize(context, postPolicy, body.ptype === "book" ? "writeBook" : "write", params);
  if (body.ptype === "book") throw refuseField("body.ptype", "You can't create books here yet.");
  const kind = readKind(body);
  const publishedAt = await readPublished(platform, siteId, body.published);
  const changes = await readChanges(context, siteId, body, () => kind);
  const allowed = limit ? await countUse(context, limit, user.userId) : null;
  if (allowed && !allowed.ok) {
    const existing = body.id ? await findExisting(context, siteId, body.id) : null;
    if (existing) return presentSaved(platform.config, existing);
    throw new Refusal("too_many_posts", { retryAfter: allowed.retryAfterSeconds });
  }

  const id = body.id ?? platform.newId();
  const made =
    body.draft === undefined
      ? null
      : await parseDraft(body.draft, parseOptions(platform, user, context.facts.ip));
  const snapshot = { ...applyChanges(emptySnapshot(platform.newId), changes), ...made?.text };
  const draft: Draft = {
    ...{ id, siteId, kind, snapshot },
    authorId: user.userId,
    isPro: isPro(user.groups as readonly Role[]),
    publishedAt,
    state: made ? Buffer.from(made.state) : null,
  };
  const inserted = await inTransaction(context, (inside) =>
    kind.parent ? insertPart(inside, draft, kind.parent, body.index) : insertDraft(inside, draft, null),
  );
  const row = inserted ?? (await findExisting(context, siteId, id));
  if (!row) throw await whyNot(context, draft);
  return presentSaved(platform.config, row);
}

/** Returns when a post was first published elsewhere; a date in the future would be a schedule. */
async function readPublished(
  platform: Platform,
  siteId: string,
  published: string | undefined,
): Promise<Date | null> {
  const at = published === undefined ? null : await momentOfDate(platform, siteId, published);
  if (at && at > platform.clock.now())
    throw refuseField("body.published", "must be in the past; schedule the post instead");
  return at;
}

/** Returns why nothing was inserted: usually the site no longer exists. */
async function whyNot({ platform }: Context, { siteId, isPro: hasPro }: Draft): Promise<Refusal> {
  if (hasPro) return new Refusal("site_not_found");
  const rows = await select(platform.db, "SELECT 1 FROM sites WHERE id = $siteId AND is_small_business", {
    siteId,
  });
  return new Refusal(rows.length > 0 ? "pro_required" : "site_not_found");
}

/** Inserts a chapter or episode at the end of its serial or at the requested position. */
async function insertPart(
  context: CommandContext,
  draft: Draft,
  parent: PostKind["parent"],
  index: number | undefined,
): Promise<SavedRow | null> {
  const { siteId } = draft;
  const serial = parent && (await lockSerial(context, siteId, parent.id));
  if (!serial || serial.subtype !== parent.subtype) {
    throw refuseField("body.parent", `There is no ${parent?.subtype} with this id on this site.`);
  }
  const end = serial.last + 1;
  const position = Math.min(index ?? end, end);
  const row = await insertDraft(context, draft, position);
  if (row) await bumpOrderVersion(context, serial.id);
  if (!row || position === end) return row;
  // The new part and the one it moves share a position until here; the constraint is deferred to the commit.
  await shiftParts(context, serial.id, { from: position, to: serial.last, by: 1 });
  await context.execute("UPDATE posts SET position = $position WHERE id = $id", { position, id: draft.id });
  await publishOrder(context, siteId, serial.id);
  return row;
}

/** Returns the site's own post of this id; throws `id_taken` if another site has it. */
async function findExisting({ platform }: Context, siteId: string, id: string): Promise<SavedRow | null> {
  const [row] = await select<SavedRow & { site_id: string }>(
    platform.db,
    `SELECT ${SAVED_COLUMNS}, p.site_id FROM posts p JOIN sites s ON s.id = p.site_id WHERE p.id = $id`,
    { id },
  );
  if (row && row.site_id !== siteId) throw new Refusal("id_taken");
  return row ?? null;
}
