import type { BodyOf, OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/planning";
import type { ChapterPlan, SerialNote, SerialPlan } from "@quire/contracts/records/planning";
import { SERIAL_NOTES_MAX } from "@quire/domain/posts/planning";
import { addDays } from "@quire/domain/time/zonedTime";
import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { requireTimeZone } from "../../../platform/http/requireTimeZone.ts";
import { authorizeDraft } from "../authorizeDraft.ts";
import { publishFieldsChanged } from "../draftEvents.ts";
import { momentOfDate } from "../lifecycle/momentOfDate.ts";
import { lockSerial } from "../lifecycle/serialOrder.ts";
import { chapterPlans, type SerialPlanColumns, serialNotes, serialPlans } from "../models/planning.ts";
import { postPolicy } from "../policy.ts";
import { lockPost } from "../workingPost.ts";
import { presentSerialNote, readSerialPlan, serialOf } from "./queries.ts";

type PostKey = { siteId: string; id: string };
type OfPost<Body> = { params: PostKey; body: Body };
type NoteKey = PostKey & { noteId: string };

/** Sets the private plan of a part of a serial; an empty one is deleted. */
export async function updateChapterPlan(
  context: CommandContext,
  { params, body }: OfPost<ChapterPlan>,
): Promise<ChapterPlan> {
  const { platform, transaction } = context;
  authorize(context, postPolicy, "write", params);
  const post = await lockPost(context, params.siteId, params.id);
  if (!post.parent_id) throw new Refusal("post_not_found");
  const plans = chapterPlans(platform.db);
  if (body.note || body.word_target || body.due_on)
    await plans.upsert({ post_id: post.id, ...body }, { transaction });
  else await plans.destroy({ where: { post_id: post.id }, transaction });
  return body;
}

/** Sets or removes the rhythm of a serial. Nothing is scheduled by it. */
export async function updateRhythm(
  context: CommandContext,
  { params, body: { rhythm } }: OfPost<BodyOf<typeof calls.updateRhythm>>,
): Promise<SerialPlan> {
  authorize(context, postPolicy, "write", params);
  if (rhythm) await requireTimeZone(context, rhythm.time_zone, "body.rhythm.time_zone");
  await savePlan(context, params, {
    rhythm_days: rhythm?.days.toSorted() ?? null,
    rhythm_time: rhythm?.time ?? null,
    rhythm_zone: rhythm?.time_zone ?? null,
  });
  return readSerialPlan(context, params);
}

/** Pauses a serial. Its scheduled parts stay scheduled or become drafts again, as the caller chose. */
export async function pauseSerial(
  context: CommandContext,
  { params, body }: OfPost<BodyOf<typeof calls.pauseSerial>>,
): Promise<OutputOf<typeof calls.pauseSerial>> {
  const { platform } = context;
  authorize(context, postPolicy, "write", params);
  const now = platform.clock.now();
  const { message, returns_on } = body;
  if (returns_on && (await momentOfDate(platform, params.siteId, addDays(returns_on, 1))) <= now)
    throw refuseField("body.returns_on", "Choose a day from today on.");
  await savePlan(context, params, { paused_at: now, pause_message: message, returns_on });
  const unscheduled = body.scheduled === "unschedule" ? await unscheduleParts(context, params.id) : [];
  return { ...(await readSerialPlan(context, params)), unscheduled };
}

/** Ends a pause. Nothing is scheduled by it. */
export async function resumeSerial(
  context: CommandContext,
  { params }: { params: PostKey },
): Promise<SerialPlan> {
  authorize(context, postPolicy, "write", params);
  await savePlan(context, params, { paused_at: null, pause_message: "", returns_on: null });
  return readSerialPlan(context, params);
}

/** Publishing a part locks its serial first too: a part is either published before the pause, or unscheduled. */
async function savePlan(
  context: CommandContext,
  { siteId, id }: PostKey,
  changes: Partial<SerialPlanColumns>,
): Promise<void> {
  const { platform, transaction } = context;
  if (!(await lockSerial(context, siteId, id))) throw new Refusal("post_not_found");
  const plans = serialPlans(platform.db);
  const [changed] = await plans.update(changes, { where: { serial_id: id }, transaction });
  if (changed === 0) {
    await plans.create(
      {
        serial_id: id,
        rhythm_days: null,
        rhythm_time: null,
        rhythm_zone: null,
        paused_at: null,
        pause_message: "",
        returns_on: null,
        ...changes,
      },
      { transaction },
    );
  }
  await publishSiteChanged(context, siteId);
}

async function unscheduleParts(context: CommandContext, serialId: string): Promise<string[]> {
  const rows = await context.select<{ id: string; is_live: boolean }>(
    `DELETE FROM post_schedules x USING posts p WHERE p.id = x.post_id AND p.parent_id = $serialId
     RETURNING p.id, p.is_live`,
    { serialId },
  );
  for (const { id, is_live } of rows) if (is_live) await publishFieldsChanged(context, id);
  return rows.map(({ id }) => id);
}

/** Saves a note of a serial under the device's ID. The latest save wins. */
export async function updateSerialNote(
  context: CommandContext,
  { params, body }: { params: NoteKey; body: BodyOf<typeof calls.updateSerialNote> },
): Promise<SerialNote> {
  const { platform, transaction } = context;
  await authorizeDraft(context, params, "write");
  const serial_id = await serialOf(context, params);
  // Two requests that add the last one at once would both find room.
  await lockSerial(context, params.siteId, serial_id);
  const notes = serialNotes(platform.db);
  const note = { serial_id, id: params.noteId, ...body, updated_at: platform.clock.now() };
  const [changed] = await notes.update(note, { where: { serial_id, id: params.noteId }, transaction });
  if (changed === 0) {
    const count = await notes.count({ where: { serial_id }, transaction });
    if (count >= SERIAL_NOTES_MAX) throw new Refusal("too_many_notes");
    await notes.create(note, { transaction });
  }
  return presentSerialNote(note);
}

/** Deletes a note of a serial. */
export async function deleteSerialNote(
  context: CommandContext,
  { params }: { params: NoteKey },
): Promise<{ deleted: true }> {
  const { platform, transaction } = context;
  await authorizeDraft(context, params, "write");
  const serial_id = await serialOf(context, params);
  await serialNotes(platform.db).destroy({ where: { serial_id, id: params.noteId }, transaction });
  return { deleted: true };
}
