import type { Platform } from "../platform.ts";
import { scopeOf } from "../scope.ts";
import type { Context, User } from "./context.ts";
import { withEffectsAfter } from "./withEffectsAfter.ts";

/** A command that reads the request without having one is a bug. */
const noRequest = new Proxy({} as Context["http"], {
  get: (_target, name) => {
    // Headers may be set, and are sent to nobody.
    if (name === "answer") return { headers: {}, isEmpty: false };
    throw new Error(`A command asked for the request's ${String(name)}; it runs without one.`);
  },
});

/** Runs a command as this user without a request: for jobs that act for them, and for seeding the demo. */
export function withoutRequest<T>(
  platform: Platform,
  { userId, groups }: Pick<User, "userId" | "groups">,
  command: (context: Context) => Promise<T>,
): Promise<T> {
  return withEffectsAfter((afterCommit) =>
    command({
      ...scopeOf(platform, null),
      caller: {
        kind: "user",
        userId,
        groups,
        session: { id: userId, kind: "program", scopes: ["read", "write"], confirmedAt: null },
      },
      facts: { id: "none", host: "", scheme: "http", ip: "", userAgent: "", country: null },
      afterCommit,
      http: noRequest,
    }),
  );
}
