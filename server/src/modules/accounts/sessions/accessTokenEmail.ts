import type { OutputOf } from "@quire/contracts/call";
import type { createAccessToken } from "@quire/contracts/calls/sessions";
import { TOKEN_IDLE_DAYS } from "@quire/domain/accounts/credentialLifetimes";
import { formatDate } from "@quire/domain/time/dates";
import type { Config } from "../../../platform/config.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Email } from "../../../platform/messages/email.ts";

/** Notifies the account's owner of a new token, which gives access without a password. */
export function accessTokenEmail(
  config: Config,
  { name, scopes, expires }: OutputOf<typeof createAccessToken>,
): Email {
  const { productName } = config;
  const may = scopes.includes("write") ? "read and write" : "read";
  const until = expires
    ? `until ${formatDate(expires)}`
    : `until it is revoked or unused for ${TOKEN_IDLE_DAYS} days`;
  const settings = `${platformUrl(config)}/settings/security`;
  return {
    subject: `New access token for ${productName}: ${name}`,
    lines: [
      `An access token called “${name}” was created for your ${productName} account.`,
      `Anyone who has it can ${may} as you, ${until}.`,
    ],
    link: { label: "See your access tokens", url: settings },
    after: ["If this wasn't you, revoke it there and change your password."],
    sms: `An access token was created for your ${productName} account. If this wasn't you, revoke it at ${settings}`,
  };
}
