import { Exit, Failure } from "../exit.ts";

/** Fails with what became of an import that is over and not done: the server's own words where it says why. */
export function requireDone(
  result: { state: string; problem: string | null },
  { kept, next }: { kept: string; next: string },
): void {
  if (result.state !== "failed" && result.state !== "cancelled") return;
  throw new Failure({
    exit: Exit.failure,
    code: `import_${result.state}`,
    message: result.problem ?? "This import was cancelled elsewhere.",
    kept,
    next: result.problem ? undefined : next,
    details: result,
  });
}
