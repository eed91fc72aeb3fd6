import type { CommandContext } from "../../../../platform/http/context.ts";
import { endPending } from "../pending.ts";

/** "Not now": deletes the pending connection. Succeeds even if there is none. */
export async function dropConnection(context: CommandContext): Promise<{ dropped: true }> {
  await endPending(context);
  return { dropped: true };
}
