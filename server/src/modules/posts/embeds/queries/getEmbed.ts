import type { Embed } from "@quire/contracts/records/embed";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import type { LimitName } from "../../../../platform/limits/limitTable.ts";
import { keep, listOwned } from "../cachedEmbeds.ts";
import { embedKey } from "../embedKey.ts";
import { embedPolicy } from "../policy.ts";
import { readEmbed } from "../readEmbed.ts";

/** For whoever writes before they have an account. */
export function getEmbed(context: Context, { query }: { query: { url: string } }): Promise<Embed> {
  const { caller, facts } = context;
  return caller.kind === "guest"
    ? lookUp(context, query.url, ["embedsByAddress", facts.ip])
    : lookUp(context, query.url, ["embedsByUser", caller.userId]);
}

/** For whoever writes on a site. */
export async function getSiteEmbed(
  context: Context,
  { params, query }: { params: { siteId: string }; query: { url: string } },
): Promise<Embed> {
  const { userId } = authorize(context, embedPolicy, "read", params);
  return lookUp(context, query.url, ["embedsByUser", userId]);
}

/** From what is kept, else from the address itself: only the latter counts against the limit. */
async function lookUp({ platform }: Context, address: string, limit: [LimitName, string]): Promise<Embed> {
  const key = embedKey(address);
  if (!key) throw new Refusal("embed_failed");
  const kept = await listOwned(platform, key);
  if (!kept) await enforceLimit(platform, ...limit);
  const embed = kept ? kept.embed : await keep(platform, key, await readEmbed(platform, key));
  // Why it failed is not told: "refused" and "unreachable" would map the network that we stand in.
  if (!embed) throw new Refusal("embed_failed");
  return embed;
}
