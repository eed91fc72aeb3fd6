import { styleOf } from "@quire/artwork/artwork";
import type { NewCover } from "@quire/contracts/calls/covers";
import type { Cover, CoverAllowance } from "@quire/contracts/records/cover";
import { moodAfter } from "@quire/domain/media/covers";
import type { CommandContext, Context, User } from "../../platform/http/context.ts";
import { inTransaction } from "../../platform/http/inTransaction.ts";
import { requireUser } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { enforceLimit } from "../../platform/limits/enforceLimit.ts";
import { drawCoverJob, drawCoverKey, MAX_DRAW_ATTEMPTS } from "./drawCover.ts";
import { type CoverColumns, coverPictures, covers } from "./models/covers.ts";
import { presentCover } from "./presentCover.ts";
import { findCover, readAllowance } from "./queries.ts";

interface Requested {
  cover: Cover;
  allowance: CoverAllowance;
}

/** Requests covers. The same client-made id requests them once. */
export async function createCover(context: Context, { body }: { body: NewCover }): Promise<Requested> {
  const user = requireUser(context);
  await enforceLimit(context, "coversByUser", user.userId, "too_many_covers");
  return inTransaction(context, (inside) => insertCover(inside, user, body));
}

async function insertCover(context: CommandContext, user: User, body: NewCover): Promise<Requested> {
  const { platform, transaction } = context;
  const { userId } = user;
  const id = body.id ?? platform.newId();
  // Two requests at once must not both take the last one of the month.
  await context.execute("SELECT pg_advisory_xact_lock(hashtextextended('covers ' || $userId, 0))", {
    userId,
  });
  const existing = await covers(platform.db).findByPk(id, { transaction });
  if (existing) {
    if (existing.get().user_id !== userId) throw new Refusal("id_taken");
    return respond(context, user, id);
  }
  const allowance = await readAllowance(context, user);
  if (allowance.remaining === 0) throw new Refusal("covers_used_up");
  await covers(platform.db).create(
    {
      ...{ id, user_id: userId, state: "queued", failure: null, finished_at: null, deleted_at: null },
      ...(await drawnFrom(context, userId, body)),
      ...{ seed: body.seed ?? id, created_at: platform.clock.now() },
    },
    { transaction },
  );
  await platform.jobs.enqueue(
    transaction,
    drawCoverJob,
    { id },
    { key: drawCoverKey({ id }), maxAttempts: MAX_DRAW_ATTEMPTS },
  );
  return respond(context, user, id);
}

/**
 * Deletes a request: its words, and its pictures from the history; they stay among the user's files. It still counts
 * towards its month: drawing it was paid for.
 */
export async function deleteCover(
  context: CommandContext,
  { params: { id } }: { params: { id: string } },
): Promise<{ deleted: true }> {
  const { userId } = requireUser(context);
  const { platform, transaction } = context;
  const { state, failure, finished_at } = await findCover(context, { id, userId });
  const now = platform.clock.now();
  await coverPictures(platform.db).destroy({ where: { cover_id: id }, transaction });
  await covers(platform.db).update(
    {
      ...{ description: "–", words: "", refines_id: null, refines_position: null, change: null },
      ...{ state: state === "queued" ? "ready" : state, failure, finished_at: finished_at ?? now },
      deleted_at: now,
    },
    { where: { id }, transaction },
  );
  return { deleted: true };
}

type DrawnFrom = Pick<
  CoverColumns,
  "description" | "style" | "mood" | "refines_id" | "refines_position" | "change" | "words"
>;

/** What the artist draws from. A variation keeps the style of its picture, and takes the mood that the change names. */
async function drawnFrom(context: CommandContext, userId: string, body: NewCover): Promise<DrawnFrom> {
  const { description, style, mood, refines } = body;
  if (!refines) {
    const none = { refines_id: null, refines_position: null, change: null };
    return { description, style, mood, ...none, words: description.replaceAll("\n", " ") };
  }
  const { id, position, change } = refines;
  const refined = await findCover(context, { id, userId });
  const picture = refined.pictures.find((one) => one.position === position);
  if (!picture) throw new Refusal("cover_not_found");
  return {
    ...{ description, refines_id: id, refines_position: position, change },
    style: picture.is_artwork ? styleOf({ ...refined, index: position }) : style,
    mood: moodAfter(mood, change),
    // What was added last decides the motif; the last line, what letters spell.
    words: `${change.replaceAll("\n", " ")}\n${refined.words}`.slice(-2000),
  };
}

async function respond(context: CommandContext, user: User, id: string): Promise<Requested> {
  const [row, allowance] = [
    await findCover(context, { id, userId: user.userId }),
    await readAllowance(context, user),
  ];
  return { cover: presentCover(row), allowance };
}
