import { displayIdentifier } from "@quire/domain/accounts/identifiers";
import { whoami } from "../../services/account/whoami.ts";
import type { Invocation } from "../invocation.ts";

export async function whoamiCommand({ terminal, output, place }: Invocation): Promise<void> {
  const { user, host, profile, source } = await whoami(terminal, place);
  const { id, name, email, mobile, domain, site_url } = user;
  const identifier = email ?? (mobile === null ? null : displayIdentifier(mobile));
  const lines = output.quiet
    ? [name]
    : [
        identifier === null ? name : `${name} (${identifier})`,
        site_url ?? "No site yet",
        `Signed in at ${host}${source === "QUIRE_TOKEN" ? " with QUIRE_TOKEN" : ""}`,
      ];
  output.print({ user: { id, name, email, mobile, domain, site_url }, host, profile, source }, lines);
}
