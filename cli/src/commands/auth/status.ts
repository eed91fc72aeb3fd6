import { formatDate } from "@quire/domain/time/dates";
import { printable } from "../../output.ts";
import { type AuthStatus, authStatus } from "../../services/auth/status.ts";
import type { Invocation } from "../invocation.ts";

export async function statusCommand({ terminal, output, place }: Invocation): Promise<void> {
  const status = await authStatus(terminal, place);
  if (output.mode !== "rich") return output.print(status, linesOf(status));
  const { showCard } = await import("../../ui/show.tsx");
  const [subject = "", ...facts] = factsOf(status);
  await showCard(terminal, { heading: "Signed in", subject: printable(subject), facts });
  for (const { name, host, user } of status.profiles.filter(({ used }) => !used)) {
    output.info(`  Also signed in: ${name} (${user}, ${host}); use it with --profile ${name}`);
  }
}

function factsOf({ user, host, source, profile, credential }: AuthStatus): string[] {
  const { kind, scopes, expires, name } = credential;
  return [
    user.name,
    user.site_url ?? "No site yet",
    source === "QUIRE_TOKEN" ? `${host}, with QUIRE_TOKEN` : `${host}, profile ${profile}`,
    kind === "token" ? `access token “${name}”` : name,
    scopes.includes("write") ? "can read and write" : "can only read",
    expires === null ? "until it is revoked" : `until ${formatDate(expires)}`,
  ];
}

/** One named value per line, for scripts that don't parse JSON. */
function linesOf(status: AuthStatus): string[] {
  const { user, host, source, profile, credential, profiles } = status;
  const facts = [
    ["user", user.name],
    ["site", user.site_url ?? ""],
    ["host", host],
    ["by", source === "QUIRE_TOKEN" ? "QUIRE_TOKEN" : `profile ${profile}`],
    ["credential", `${credential.kind} ${credential.name}`],
    ["scopes", credential.scopes.join(",")],
    ["expires", credential.expires ?? "never"],
    ...profiles.map(({ name, host: at, user: owner }) => ["profile", `${name} ${at} ${owner}`]),
  ];
  return facts.map((fact) => fact.join("\t"));
}
