import { cleanName } from "@quire/domain/accounts/names";
import type { Config } from "../../../platform/config.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Email } from "../../../platform/messages/email.ts";
import type { DeviceGrantColumns } from "../models/deviceGrants.ts";
import { formatPlace } from "../security/requestPlace.ts";

type Approved = Pick<DeviceGrantColumns, "client_name" | "scopes" | "device" | "ip" | "country">;

/** Notifies the account's owner of a program that was just given access. Its name is its own claim: not a subject. */
export function deviceApprovedEmail(
  config: Config,
  { client_name, scopes, device, ip, country }: Approved,
): Email {
  const { productName } = config;
  const may = scopes.includes("write") ? "read, write and publish" : "read";
  const settings = `${platformUrl(config)}/settings/security`;
  return {
    subject: `A program was connected to your ${productName} account`,
    lines: [
      `You approved a program that calls itself “${cleanName(client_name)}”. It can ${may} as you until you sign it out, or until it hasn't been used for 90 days.`,
      `The request came from ${[device, formatPlace({ country, ip })].filter(Boolean).join(" at ")}.`,
    ],
    link: { label: "See where you're signed in", url: settings },
    after: ["If this wasn't you, sign it out there and change your password."],
    sms: `A program was connected to your ${productName} account. If this wasn't you, sign it out at ${settings}`,
  };
}
