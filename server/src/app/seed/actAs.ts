import type { Role } from "@quire/domain/enums";
import type { Context } from "../../platform/http/context.ts";
import type { RateLimits } from "../../platform/limits/limits.ts";
import type { Platform } from "../../platform/platform.ts";

/** The demo writes in one go what takes people months. */
const unlimited: RateLimits = {
  take: async () => ({ ok: true, retryAfterSeconds: 0 }),
  reset: async () => undefined,
  sweep: async () => undefined,
};

/** What a command would find of the request: a defect of ours, should one look. */
const noRequest = new Proxy({} as Context["http"], {
  get: (_target, name) => {
    throw new Error(`A command of the demo asked for the request's ${String(name)}; there is none.`);
  },
});

/**
 * Runs a command as this person, at this time, with no request behind it: the demo is made by the same commands that
 * people use, so it cannot hold what they could not make.
 */
export async function actAs<T>(
  platform: Platform,
  who: { userId: string; groups: readonly Role[]; at: Date },
  command: (context: Context) => Promise<T>,
): Promise<T> {
  const effects: (() => void | Promise<void>)[] = [];
  const context: Context = {
    platform: { ...platform, limits: unlimited, clock: { now: () => who.at } },
    caller: {
      kind: "person",
      userId: who.userId,
      groups: who.groups,
      session: { id: who.userId, kind: "program", scopes: ["read", "write"] },
    },
    facts: { id: "demo", host: "", scheme: "http", ip: "", userAgent: "", country: null },
    transaction: null,
    afterCommit: (effect) => void effects.push(effect),
    http: noRequest,
  };
  const result = await command(context);
  for (const effect of effects) await effect();
  return result;
}
