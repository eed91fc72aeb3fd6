import type { Config } from "../../../../platform/config.ts";
import { platformUrl } from "../../../../platform/http/addresses.ts";
import type { Letter } from "../../../../platform/messages/letter.ts";

/** A link to set a new password with. */
export function resetLinkLetter(config: Config, hash: string): Letter {
  const url = `${platformUrl(config)}/reset-password/${hash}`;
  return {
    subject: `Set a new password for ${config.productName}`,
    lines: [`We received a request to reset the password of your ${config.productName} account.`],
    link: { label: "Set a new password", url },
    after: [
      "The link works once and expires in one hour.",
      "If this wasn't you, you don't need to do anything: your password hasn't changed.",
    ],
    short: `Set a new password for ${config.productName}: ${url}`,
  };
}

/** Tells the account's owner that the password is another now. */
export function passwordChangedLetter(config: Config): Letter {
  const { productName } = config;
  const told = `Your password was changed on ${productName}, and you were signed out everywhere else.`;
  return {
    subject: `Your password on ${productName} was changed`,
    lines: [told],
    link: { label: "If this wasn't you, set a new one", url: `${platformUrl(config)}/signin` },
    short: `${told} If this wasn't you, set a new one at ${platformUrl(config)}/signin`,
  };
}

/** Tells who has just proved an address that what others may have set before counts no more. */
export function passwordDroppedLetter(config: Config): Letter {
  const { productName } = config;
  const told =
    `You confirmed that this address is yours. The password of your ${productName} account ` +
    "was set before that, so it no longer works.";
  return {
    subject: `Set a password for ${productName}`,
    lines: [told, 'To set a new one, choose "Forgot password" when you sign in. Sign-in codes still work.'],
    link: { label: "Sign in", url: `${platformUrl(config)}/signin` },
    short: `The password of your ${productName} account was set before you confirmed this number, so it no longer works. Choose "Forgot password" to set a new one.`,
  };
}
