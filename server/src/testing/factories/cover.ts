import { covers } from "../../modules/covers/models/covers.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates a request of covers without pictures; returns its id. */
export async function makeCover({ db, newId, clock }: Platform, userId: string): Promise<string> {
  const id = newId();
  const at = clock.now();
  await covers(db).create({
    ...{
      id,
      user_id: userId,
      description: "A whale",
      words: "A whale",
      style: "any",
      mood: "calm",
      seed: id,
    },
    ...{ refines_id: null, refines_position: null, change: null },
    ...{ state: "ready", failure: null, created_at: at, finished_at: at, deleted_at: null },
  });
  return id;
}
