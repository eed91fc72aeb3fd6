import type { NewPost, SavedPost } from "@quire/contracts/calls/posts";
import { isPro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { postPolicy } from "../../policy.ts";
import { presentSaved, SAVED_COLUMNS, type SavedRow } from "../../savedRow.ts";
import { emptySnapshot } from "../../snapshot.ts";
import { applyChanges } from "../applyChanges.ts";
import { type Draft, insertDraft } from "../insertDraft.ts";
import { type PostKind, readKind } from "../postKinds.ts";
import { readChanges } from "../readChanges.ts";
import { readMadeDraft } from "../readMadeDraft.ts";
import { countOrder, lockSerial, publishOrder, shiftParts } from "../serialOrder.ts";

type Input = { params: { siteId: string }; body: NewPost };

/** Starts a draft. With an id that the device made, sending it twice makes it once. */
export function createPost(context: Context, input: Input): Promise<SavedPost> {
  return create(context, input, true);
}

/** The same for a post that comes with others, of which only all together were counted. */
export function createUncounted(context: Context, input: Input): Promise<SavedPost> {
  return create(context, input, false);
}

async function create(context: Context, { params, body }: Input, isCounted: boolean): Promise<SavedPost> {
  const { platform } = context;
  const { siteId } = params;
  const person = authorize(context, postPolicy, body.ptype === "book" ? "writeBook" : "write", params);
  if (body.ptype === "book") throw refuseField("body.ptype", "You can't create books here yet.");
  const kind = readKind(body);
  const changes = await readChanges(context, siteId, body, () => kind);
  const allowed = isCounted ? await platform.limits.take("postsByUser", person.userId) : null;
  if (allowed && !allowed.ok) {
    const stands = body.id ? await findStanding(context, siteId, body.id) : null;
    if (stands) return presentSaved(platform.config, stands);
    throw new Refusal("too_many_posts", { retryAfter: allowed.retryAfterSeconds });
  }

  const id = body.id ?? platform.newId();
  const made = body.draft === undefined ? null : readMadeDraft(body.draft, platform.newId);
  const snapshot = { ...applyChanges(emptySnapshot(platform.newId), changes), ...made?.text };
  const draft: Draft = {
    ...{ id, siteId, kind, snapshot },
    authorId: person.userId,
    isPro: isPro(person.groups as readonly Role[]),
    state: made?.state ?? null,
  };
  const row =
    (kind.parent
      ? await inTransaction(context, (inside) => insertPart(inside, draft, kind.parent, body.index))
      : await insertDraft(context, draft, null)) ?? (await findStanding(context, siteId, id));
  if (!row) throw await whyNot(context, draft);
  return presentSaved(platform.config, row);
}

/** Why nothing was begun: most often there is no such site any more. */
async function whyNot({ platform }: Context, { siteId, isPro: hasPro }: Draft): Promise<Refusal> {
  if (hasPro) return new Refusal("site_not_found");
  const rows = await platform.db.query("SELECT 1 FROM sites WHERE id = $siteId AND is_small_business", {
    bind: { siteId },
    type: QueryTypes.SELECT,
  });
  return new Refusal(rows.length > 0 ? "pro_required" : "site_not_found");
}

/** A chapter or episode, at the end of its serial or at the place it asks for. */
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
  if (row) await countOrder(context, serial.id);
  if (!row || position === end) return row;
  // The new part and the one it pushes on share a place until here; the constraint is judged at the commit.
  await shiftParts(context, serial.id, { from: position, to: serial.last, by: 1 });
  await context.platform.db.query("UPDATE posts SET position = $position WHERE id = $id", {
    bind: { position, id: draft.id },
    transaction: context.transaction,
  });
  await publishOrder(context, siteId, serial.id);
  return row;
}

/** The site's own post of this id; another owner's refuses the id. */
async function findStanding({ platform }: Context, siteId: string, id: string): Promise<SavedRow | null> {
  const [row] = await platform.db.query<SavedRow & { site_id: string }>(
    `SELECT ${SAVED_COLUMNS}, p.site_id FROM posts p JOIN sites s ON s.id = p.site_id WHERE p.id = $id`,
    { bind: { id }, type: QueryTypes.SELECT },
  );
  if (row && row.site_id !== siteId) throw new Refusal("id_taken");
  return row ?? null;
}
