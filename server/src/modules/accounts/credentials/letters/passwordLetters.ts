import type { Config } from "../../../../platform/config.ts";
import { platformUrl } from "../../../../platform/http/addresses.ts";
import type { Letter } from "../../../../platform/messages/letter.ts";

/** A link to set a new password with. */
export function resetLinkLetter(config: Config, hash: string): Letter {
  const url = `${platformUrl(config)}/reset-password/${hash}`;
  return {
    subject: `Set a new password for ${config.productName}`,
    lines: [`Somebody, you we hope, asked for a new password for your account on ${config.productName}.`],
    link: { label: "Set a new password", url },
    after: [
      "The link is good for one hour, and once.",
      "If this was not you, there is nothing to do: your password stays as it is.",
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
    link: { label: "If this was not you, set a new one", url: `${platformUrl(config)}/signin` },
    short: `${told} If this was not you, set a new one at ${platformUrl(config)}/signin`,
  };
}

/** Tells who has just proved an address that what others may have set before counts no more. */
export function passwordDroppedLetter(config: Config): Letter {
  const { productName } = config;
  const told =
    `You have shown that this address is yours. The password that your account on ${productName} had until now ` +
    "was set before that, so it does not open the account any more.";
  return {
    subject: `Set a password for ${productName}`,
    lines: [told, 'To have one again, choose "Forgot password" when you sign in. Codes go on working.'],
    link: { label: "Sign in", url: `${platformUrl(config)}/signin` },
    short: `The password that was set before you proved this number no longer opens your ${productName} account. Choose "Forgot password" to set one.`,
  };
}
