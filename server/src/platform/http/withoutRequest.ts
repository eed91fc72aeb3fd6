import type { Platform } from "../platform.ts";
import type { Context, Person } from "./context.ts";
import { withEffectsAfter } from "./withEffectsAfter.ts";

/** What a command would find of the request: a defect of ours, should one look. */
const noRequest = new Proxy({} as Context["http"], {
  get: (_target, name) => {
    throw new Error(`A command asked for the request's ${String(name)}; it runs without one.`);
  },
});

/** Runs a command as this person with no request behind it: what a job does for them, and what the demo is made of. */
export function withoutRequest<T>(
  platform: Platform,
  { userId, groups }: Pick<Person, "userId" | "groups">,
  command: (context: Context) => Promise<T>,
): Promise<T> {
  return withEffectsAfter((afterCommit) =>
    command({
      platform,
      caller: {
        kind: "person",
        userId,
        groups,
        session: { id: userId, kind: "program", scopes: ["read", "write"] },
      },
      facts: { id: "none", host: "", scheme: "http", ip: "", userAgent: "", country: null },
      alongside: null,
      transaction: null,
      afterCommit,
      http: noRequest,
    }),
  );
}
