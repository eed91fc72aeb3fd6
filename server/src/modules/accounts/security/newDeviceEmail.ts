import { formatMoment } from "@quire/domain/time/dates";
import type { Config } from "../../../platform/config.ts";
import type { RequestFacts } from "../../../platform/http/context.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Email } from "../../../platform/messages/email.ts";
import { formatPlace, requestPlace } from "./requestPlace.ts";

interface NewSignin {
  device: string;
  facts: RequestFacts;
  now: Date;
  hash: string;
}

/** Notifies the account's owner of a sign-in on a new device. Contains nothing that the user of that device chose. */
export function newDeviceEmail(config: Config, { device, facts, now, hash }: NewSignin): Email {
  const { productName } = config;
  const url = `${platformUrl(config)}/deny-signin/${hash}`;
  const time = formatMoment(now);
  return {
    subject: `New sign-in to your ${productName} account`,
    lines: [
      `Someone signed in to your ${productName} account on a device it hasn't been used on before:`,
      [device, formatPlace(requestPlace(facts)), time].filter(Boolean).join("\n"),
      "If this was you, you don't need to do anything.",
    ],
    link: { label: "This wasn't me", url },
    after: [
      "The link signs you out everywhere, and we email you another to choose a new password. It works once and expires in seven days.",
    ],
    sms: `New sign-in to your ${productName} account: ${device}. If this wasn't you, end it at ${url}`,
  };
}
