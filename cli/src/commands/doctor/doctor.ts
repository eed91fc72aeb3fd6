import { Exit, Failure } from "../../exit.ts";
import { cell } from "../../output.ts";
import type { Check } from "../../services/doctor/check.ts";
import { examine } from "../../services/doctor/examine.ts";
import type { Invocation } from "../invocation.ts";

/** Prints one line per check; exits with 1 if any fails. `--json` prints the document to stdout even then. */
export async function doctorCommand({ terminal, output, place }: Invocation): Promise<void> {
  const checks = await examine(terminal, place);
  const failed = checks.filter(({ state }) => state === "fail").length;
  if (output.mode === "rich") {
    const { showChecks } = await import("../../ui/show.tsx");
    await showChecks(terminal, checks);
  } else output.print({ healthy: failed === 0, host: place.origin, checks }, checks.map(lineOf));
  if (failed === 0) {
    output.info("Everything works.");
    return;
  }
  throw new Failure({
    exit: Exit.failure,
    code: "unhealthy",
    message: failed === 1 ? "One thing needs fixing." : `${failed} things need fixing.`,
    next: checks.find(({ state }) => state === "fail")?.next ?? undefined,
  });
}

function lineOf({ name, state, found, next }: Check): string {
  return [state, name, found, next ?? ""].map(cell).join("\t");
}
