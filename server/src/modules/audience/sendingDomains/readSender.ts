import { readSendingAddress } from "@quire/domain/audience/sendingAddress";
import type { Config } from "../../../platform/config.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { nameFacts } from "../../sites/nameFacts.ts";

/** Returns our host of failed deliveries, or refuses: without one, this server sends from no other domains. */
export function requireReturnPath({ mailReturnPath }: Config): string {
  if (mailReturnPath === null) throw new Refusal("sending_domains_unavailable");
  return mailReturnPath;
}

/** Returns the address and its domain, or throws a refusal that says what to change. */
export function readSender(config: Config, typed: string): { address: string; domain: string } {
  const own = [config.platformHost.replace(/:\d+$/, ""), requireReturnPath(config)];
  const checked = readSendingAddress(typed, own, nameFacts);
  if (!("problem" in checked)) return checked;
  const code = checked.problem === "invalid" ? "domain_invalid" : "domain_not_allowed";
  throw refuseField("body.address", checked.message, code);
}
