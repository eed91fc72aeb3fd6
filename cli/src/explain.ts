import { CallError } from "@quire/client/errors";
import { Exit, Failure, type FailureFacts, Interrupted } from "./exit.ts";

/** Any error in the person's words, with the exit code that goes with it. The only such mapping. */
export function explain(error: unknown): FailureFacts {
  if (error instanceof Failure) return error.facts;
  if (error instanceof Interrupted) {
    return { exit: Exit.interrupted, code: "interrupted", message: "Stopped." };
  }
  if (error instanceof CallError) return explainCall(error);
  return {
    exit: Exit.failure,
    code: "defect",
    message: `Something went wrong inside quire: ${error instanceof Error ? error.message : String(error)}`,
    next: "Run it again with QUIRE_DEBUG=1 to see where, and report it.",
  };
}

function explainCall(error: CallError): FailureFacts {
  const { code, message, issues, details, requestId } = error;
  const facts = {
    exit: exitOf(error.status),
    code,
    message,
    next: error.next ?? nextFor(error),
    issues: issues.map(({ path, message }) => ({
      file: "",
      line: null,
      key: path.replace(/^(body|query|params)\./, ""),
      message,
    })),
    details,
    requestId,
  };
  if (error.status === 401) return { ...facts, message: "You are not signed in.", next: "Run: quire login" };
  return facts;
}

function exitOf(status: number): Exit {
  if (status === 401) return Exit.notSignedIn;
  if (status === 409) return Exit.conflict;
  return [403, 413, 415, 422, 429, 451].includes(status) ? Exit.refused : Exit.failure;
}

function nextFor(error: CallError): string | undefined {
  if (error.code === "network_failed")
    return "Check that the server runs and that --host names it, then run it again.";
  if (error.code === "timed_out") return "Run it again; nothing is made twice.";
  return undefined;
}
