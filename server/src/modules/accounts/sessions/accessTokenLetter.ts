import type { OutputOf } from "@quire/contracts/call";
import type { createAccessToken } from "@quire/contracts/calls/sessions";
import { formatDate } from "@quire/domain/time/dates";
import type { Config } from "../../../platform/config.ts";
import { platformUrl } from "../../../platform/http/addresses.ts";
import type { Letter } from "../../../platform/messages/letter.ts";

/** Tells the account's owner that there is a new token, which opens it without a password. */
export function accessTokenLetter(
  config: Config,
  { name, scopes, expires }: OutputOf<typeof createAccessToken>,
): Letter {
  const { productName } = config;
  const may = scopes.includes("write") ? "read and write" : "read";
  const until = expires ? `until ${formatDate(expires)}` : "until it is revoked";
  const settings = `${platformUrl(config)}/settings`;
  return {
    subject: `New access token for ${productName}: ${name}`,
    lines: [
      `An access token called “${name}” was created for your ${productName} account.`,
      `Anyone who has it can ${may} as you, ${until}.`,
    ],
    link: { label: "See your access tokens", url: settings },
    after: ["If this wasn't you, revoke it there and change your password."],
    short: `An access token was created for your ${productName} account. If this wasn't you, revoke it at ${settings}`,
  };
}
