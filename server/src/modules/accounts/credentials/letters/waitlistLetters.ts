import type { Config } from "../../../../platform/config.ts";
import { platformUrl } from "../../../../platform/http/addresses.ts";
import type { Letter } from "../../../../platform/messages/letter.ts";

/** Tells that a place on the list is kept. */
export function waitlistedLetter({ productName }: Config): Letter {
  const told = `You're on the waiting list for ${productName}. We'll let you know when it's your turn.`;
  return {
    subject: `You're on the waiting list for ${productName}`,
    lines: [told],
    after: ["If you didn't request it, you don't need to do anything."],
    short: told,
  };
}

/** Tells that the waiting is over. */
export function admittedLetter(config: Config): Letter {
  const url = `${platformUrl(config)}/signup`;
  return {
    subject: `You can now join ${config.productName}`,
    lines: [`The wait is over: you can now create your ${config.productName} account.`],
    link: { label: "Create your account", url },
    short: `The wait is over: create your ${config.productName} account at ${url}`,
  };
}
