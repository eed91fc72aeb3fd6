import { Role } from "@quire/domain/enums";
import type { CommandContext, Context } from "../../platform/http/context.ts";
import { inTransaction } from "../../platform/http/inTransaction.ts";
import type { Platform } from "../../platform/platform.ts";

/** What a command would find of the request: a defect of ours, should one look. */
const noRequest = new Proxy({} as Context["http"], {
  get: (_target, name) => {
    throw new Error(`A job asked for the request's ${String(name)}; there is none.`);
  },
});

/** Does what a site's owner asked for beforehand, as they would do it now, in one transaction. */
export async function asOwner<T>(
  platform: Platform,
  siteId: string,
  command: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const effects: (() => void | Promise<void>)[] = [];
  const context: Context = {
    platform,
    caller: {
      kind: "person",
      userId: siteId,
      groups: [Role.creator],
      session: { id: siteId, kind: "program", scopes: ["read", "write"] },
    },
    facts: { id: "job", host: "", scheme: "http", ip: "", userAgent: "", country: null },
    transaction: null,
    afterCommit: (effect) => void effects.push(effect),
    http: noRequest,
  };
  const result = await inTransaction(context, command);
  for (const effect of effects) await effect();
  return result;
}
