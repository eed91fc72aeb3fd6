import { select } from "../database/select.ts";
import type { Context } from "./context.ts";
import { refuseField } from "./refusal.ts";

/**
 * Refuses a time zone of the body unless both we and the database know it: an unknown one would fail every statement
 * that computes a time.
 */
export async function requireTimeZone(
  { platform }: Pick<Context, "platform">,
  name: string,
  path = "body.time_zone",
): Promise<void> {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    await select(platform.db, "SELECT now() AT TIME ZONE $name", { name });
  } catch {
    throw refuseField(path, "Choose a time zone such as Europe/Berlin.");
  }
}
