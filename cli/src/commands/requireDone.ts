import { Exit, Failure } from "../exit.ts";

/** Throws if a finished import did not succeed, with the server's reason if there is one. */
export function requireDone(
  result: { state: string; problem: string | null },
  { saved, next }: { saved: string; next: string },
): void {
  if (result.state !== "failed" && result.state !== "cancelled") return;
  throw new Failure({
    exit: Exit.failure,
    code: `import_${result.state}`,
    message: result.problem ?? "This import was cancelled elsewhere.",
    saved,
    next: result.problem ? undefined : next,
    details: result,
  });
}
