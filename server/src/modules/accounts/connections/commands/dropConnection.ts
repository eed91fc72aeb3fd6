import type { CommandContext } from "../../../../platform/http/context.ts";
import { endPending } from "../pending.ts";

/** "Not now": forgets what was brought. Forgetting nothing is no error. */
export async function dropConnection(context: CommandContext): Promise<{ dropped: true }> {
  await endPending(context);
  return { dropped: true };
}
