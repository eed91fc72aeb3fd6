import type { SerialPlan } from "@quire/contracts/records/planning";
import type { PostSubtype } from "@quire/domain/enums";
import { pauseSentence, rhythmSentence } from "@quire/domain/posts/planning";
import { wallClock } from "@quire/domain/time/zonedTime";
import type { Sequelize } from "sequelize";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { SerialPlanColumns } from "./models/planning.ts";
import { SITE_ZONE } from "./publicationRow.ts";

/** SQL: the columns of a plan; its table must be called `x`, and that of its serial `p`. */
export const PLAN_COLUMNS = `x.rhythm_days, x.rhythm_time, x.rhythm_zone, x.paused_at, x.pause_message,
  x.returns_on::text AS returns_on, ${SITE_ZONE}`;

export type PlanRow = Omit<SerialPlanColumns, "serial_id" | "pause_message"> & {
  subtype: PostSubtype | null;
  /** Null without a plan. */
  pause_message: string | null;
  /** The site's. */
  time_zone: string | null;
};

/** Returns a serial's plan as it goes on the wire. */
export function presentSerialPlan(platform: Pick<Platform, "clock">, row: PlanRow | undefined): SerialPlan {
  if (!row) throw new Refusal("post_not_found");
  const { rhythm_days: days, rhythm_time: time, rhythm_zone: time_zone } = row;
  return {
    rhythm: days && time && time_zone ? { days, time, time_zone } : null,
    pause: row.paused_at && {
      message: row.pause_message ?? "",
      returns_on: row.returns_on,
      paused_at: row.paused_at.toISOString(),
    },
    notice: noticeOf(row, platform.clock.now()),
  };
}

function noticeOf(row: PlanRow, now: Date): string | null {
  if (row.paused_at) {
    const pause = { message: row.pause_message ?? "", returnsOn: row.returns_on };
    return pauseSentence(pause, wallClock(now, row.time_zone ?? "UTC").day);
  }
  const part = row.subtype === "comic" ? "episode" : "chapter";
  return row.rhythm_days ? rhythmSentence(part, row.rhythm_days) : null;
}

/** Returns the sentence that readers of a published serial see; null without a plan. */
export async function findSerialNotice(
  db: Sequelize,
  { clock }: Pick<Platform, "clock">,
  serialId: string,
): Promise<string | null> {
  const [row] = await selectPrepared<PlanRow>(
    db,
    `SELECT p.subtype, ${PLAN_COLUMNS} FROM serial_plans x JOIN posts p ON p.id = x.serial_id
      WHERE x.serial_id = $serialId`,
    { serialId },
  );
  return row ? noticeOf(row, clock.now()) : null;
}
