import { confirm } from "./confirm.ts";
import type { Invocation } from "./invocation.ts";

/** Whether an import may begin: what it rests on is shown first, and a trial run asks nobody. */
export async function mayImport(
  invocation: Invocation,
  { question, facts }: { question: string; facts: readonly string[] },
  flags: { yes?: boolean; dryRun?: boolean },
): Promise<boolean> {
  if (flags.yes || flags.dryRun) {
    for (const fact of facts) invocation.output.note(fact);
    return true;
  }
  return confirm(invocation, { question, facts, flag: "--yes, or --dry-run to try it", given: flags.yes });
}
