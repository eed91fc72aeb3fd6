import type { Embed } from "@quire/contracts/records/embed";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import type { LimitName } from "../../../../platform/limits/limitTable.ts";
import { cacheEmbed, findCachedEmbed } from "../cachedEmbeds.ts";
import { embedKey } from "../embedKey.ts";
import { embedPolicy } from "../policy.ts";
import { readEmbed } from "../readEmbed.ts";

/** For guests who write before they have an account. */
export function getEmbed(context: Context, { query }: { query: { url: string } }): Promise<Embed> {
  const { caller, facts } = context;
  return caller.kind === "guest"
    ? findEmbed(context, query.url, ["embedsByAddress", facts.ip])
    : findEmbed(context, query.url, ["embedsByUser", caller.userId]);
}

/** For writers of a site. */
export async function getSiteEmbed(
  context: Context,
  { params, query }: { params: { siteId: string }; query: { url: string } },
): Promise<Embed> {
  const { userId } = authorize(context, embedPolicy, "read", params);
  return findEmbed(context, query.url, ["embedsByUser", userId]);
}

/** Reads the cache, then the address itself; only the latter counts against the limit. */
async function findEmbed(context: Context, address: string, limit: [LimitName, string]): Promise<Embed> {
  const { platform } = context;
  const key = embedKey(address);
  if (!key) throw new Refusal("embed_failed");
  const cached = await findCachedEmbed(platform, key);
  if (!cached) await enforceLimit(context, ...limit);
  const embed = cached ? cached.embed : await cacheEmbed(platform, key, await readEmbed(context, key));
  // The reason for a failure is withheld: "refused" and "unreachable" would map our internal network.
  if (!embed) throw new Refusal("embed_failed");
  return embed;
}
