import type { Config } from "../../../../platform/config.ts";
import { platformUrl } from "../../../../platform/http/addresses.ts";
import type { Letter } from "../../../../platform/messages/letter.ts";

/** Tells that a place on the list is kept. */
export function waitlistedLetter({ productName }: Config): Letter {
  const told = `You are on the waiting list of ${productName}. We will write to you when it is your turn.`;
  return {
    subject: `You are on the waiting list of ${productName}`,
    lines: [told],
    after: ["If you did not ask for it, there is nothing to do."],
    short: told,
  };
}

/** Tells that the waiting is over. */
export function admittedLetter(config: Config): Letter {
  const url = `${platformUrl(config)}/signup`;
  return {
    subject: `${config.productName} is open to you`,
    lines: [`The wait is over: you can create your account on ${config.productName} now.`],
    link: { label: "Create your account", url },
    short: `The wait is over: create your ${config.productName} account at ${url}`,
  };
}
