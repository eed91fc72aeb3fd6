import type { Client } from "@quire/client/client";
import { errorClass, NetworkError } from "@quire/client/errors";
import type { Call } from "@quire/contracts/call";
import type { ErrorCode } from "@quire/contracts/errors";

/** What becomes of one request: it arrives, it or its answer is lost on the way, or the server says no. */
export type Fate = "arrives" | "lost" | "answer_lost" | { status: number; code: ErrorCode; message: string };

interface Input {
  params?: { postId: string };
  body?: { site_id: string };
}

/** A server that knows likes and follows, over a network that does as it is told. */
export function likeServer(nextFate: () => Fate = () => "arrives") {
  const state = new Map<string, boolean>();
  const received: string[] = [];
  const call = (async (call: Call, input: Input) => {
    const subject = input.params?.postId ?? input.body?.site_id ?? "";
    const wanted = call.method === "POST";
    const fate = nextFate();
    if (typeof fate === "object") throw new (errorClass(fate.status))(fate.status, fate);
    if (fate === "lost") throw new NetworkError(0, { code: "network_failed", message: "lost" });
    received.push(`${wanted ? "+" : "-"}${subject}`);
    state.set(subject, wanted);
    if (fate === "answer_lost") throw new NetworkError(0, { code: "network_failed", message: "lost" });
    return {};
  }) as Client["call"];
  return {
    call,
    /** Every request that arrived, in order. */
    received,
    /** What holds on the server. */
    holds: (subject: string) => state.get(subject) ?? false,
  };
}
