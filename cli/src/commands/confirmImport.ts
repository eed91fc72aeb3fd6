import { confirm } from "./confirm.ts";
import type { Invocation } from "./invocation.ts";

/** Returns whether an import may start. Shows the facts first; a dry run needs no confirmation. */
export async function confirmImport(
  invocation: Invocation,
  { question, facts }: { question: string; facts: readonly string[] },
  flags: { yes?: boolean; dryRun?: boolean },
): Promise<boolean> {
  if (flags.yes || flags.dryRun) {
    for (const fact of facts) invocation.output.info(fact);
    return true;
  }
  return confirm(invocation, {
    question,
    facts,
    flag: "--yes, or --dry-run to try it",
    confirmed: flags.yes,
  });
}
