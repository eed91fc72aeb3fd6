import { CallError } from "@quire/client/errors";
import { Exit, Failure, type FailureFacts, Interrupted } from "./exit.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Maps any error to a message and its exit code. The only such mapping. `env` says where the token of a refused sign-in
 * came from.
 */
export function explain(error: unknown, env: Terminal["env"] = {}): FailureFacts {
  return withCause(factsOf(error), env);
}

function factsOf(error: unknown): FailureFacts {
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

/** Names the token as the cause if it isn't valid: the sign-in that is stored here may be. */
function withCause(facts: FailureFacts, env: Terminal["env"]): FailureFacts {
  return facts.message === NOT_SIGNED_IN && env.QUIRE_TOKEN?.trim() ? { ...facts, ...BAD_TOKEN } : facts;
}

function explainCall(error: CallError): FailureFacts {
  const { code, message, issues, details, requestId } = error;
  const cause = error.code === "network_failed" ? reasonOf(error.cause) : null;
  const facts = {
    exit: exitOf(error.status),
    code,
    message: cause === null ? message : `${message} ${cause}`,
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
  if (error.status === 401) return { ...facts, message: NOT_SIGNED_IN, next: "Run: quire login" };
  return facts;
}

const NOT_SIGNED_IN = "You are not signed in.";
const BAD_TOKEN = {
  message: "The token in QUIRE_TOKEN isn't valid here. It may have expired or been revoked.",
  next: "Set QUIRE_TOKEN to a valid token, or unset it to use your sign-in.",
};

const REASONS: [RegExp, string][] = [
  [/^ECONNREFUSED$/, "The server isn't responding."],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "The host name wasn't found."],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "The connection was lost."],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "The network can't reach it."],
  [/CERT|SIGNATURE/, "Its certificate is not trusted here."],
];

/** Returns why a connection failed, from the error codes in Node's chain of causes. */
function reasonOf(cause: unknown): string | null {
  for (let at = cause; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    const reason = REASONS.find(([pattern]) => code && pattern.test(code));
    if (reason) return reason[1];
  }
  return null;
}

function exitOf(status: number): Exit {
  if (status === 401) return Exit.notSignedIn;
  if (status === 409) return Exit.conflict;
  return [403, 413, 415, 422, 429, 451].includes(status) ? Exit.refused : Exit.failure;
}

function nextFor(error: CallError): string | undefined {
  if (error.code === "network_failed")
    return "Check that the server is running and that --host is right, then run it again.";
  if (error.code === "timed_out") return "Run it again; nothing is created twice.";
  return undefined;
}
