import type { Request } from "@hapi/hapi";
import type { Tools } from "../provider.ts";
import { randomId } from "../randomId.ts";

/** The tokens that a provider has issued. */
export interface BearerTokens {
  issue(): string;
  /** Whether a request carries a valid one. */
  isValid(request: Request): boolean;
}

export function openBearerTokens(tools: Tools, provider: string, lifetimeMs: number): BearerTokens {
  const issued = tools.store.shelf<{ id: string; expires: number }>("tokens");
  return {
    issue: () => issued.put({ id: randomId(40), expires: tools.clock.now() + lifetimeMs }).id,
    isValid(request) {
      if (tools.faults.consume(provider, ["expired-token"], undefined, request)) {
        for (const { id } of issued.all()) issued.remove(id);
      }
      const token = /^Bearer (\S+)$/.exec(String(request.headers.authorization ?? ""))?.[1] ?? "";
      return (issued.get(token)?.expires ?? 0) > tools.clock.now();
    },
  };
}
