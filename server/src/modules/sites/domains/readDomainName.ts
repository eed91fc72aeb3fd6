import { checkDomainName } from "@quire/domain/sites/customDomains";
import type { Config } from "../../../platform/config.ts";
import { refuseField } from "../../../platform/http/refusal.ts";
import { nameFacts } from "../nameFacts.ts";

const FIELD = "body.domain";

/** Returns the name as the DNS has it, or throws a refusal that says what to change. */
export function readDomainName({ platformHost, domainEdge }: Config, typed: string): string {
  const platform = platformHost.replace(/:\d+$/, "");
  const checked = checkDomainName(typed, [platform, domainEdge.target], nameFacts);
  if ("problem" in checked) {
    throw refuseField(
      FIELD,
      checked.message,
      checked.problem === "invalid" ? "domain_invalid" : "domain_not_allowed",
    );
  }
  const { name, registrable } = checked;
  if (name === registrable && domainEdge.addresses.length === 0)
    throw refuseField(FIELD, `Link a name below it, such as www.${name}.`, "domain_not_allowed");
  return name;
}
