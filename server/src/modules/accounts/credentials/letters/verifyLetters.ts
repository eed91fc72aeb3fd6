import { displayIdentifier } from "@quire/domain/accounts/identifiers";
import type { Config } from "../../../../platform/config.ts";
import { platformUrl } from "../../../../platform/http/addresses.ts";
import type { Letter } from "../../../../platform/messages/letter.ts";

// Nobody is greeted by name here: a name is what a stranger typed, and mail to one who never asked must carry no word of theirs.

/** Asks whoever reads an address to show it by opening a link. */
export function verifyEmailLetter(config: Config, hash: string): Letter {
  const url = `${platformUrl(config)}/email-verification/${hash}`;
  return {
    subject: `Confirm your email for ${config.productName}`,
    lines: [`This address was used for an account on ${config.productName}. Please confirm that it's yours.`],
    link: { label: "Confirm your email", url },
    after: ["The link expires in three days. If this wasn't you, you don't need to do anything."],
    short: `Confirm your email for ${config.productName}: ${url}`,
  };
}

/** Tells the address that was the account's until now. */
export function emailReplacedLetter(config: Config, email: string): Letter {
  const url = `${platformUrl(config)}/settings`;
  const told = `The email address of your ${config.productName} account is now ${email}.`;
  return {
    subject: `Your email on ${config.productName} has changed`,
    lines: [told],
    link: { label: "Your settings", url },
    after: ["If this wasn't you, sign in and change your password now."],
    short: told,
  };
}

/** Asks whoever reads a telephone to type a code. */
export function verifyMobileLetter(config: Config, mobile: string, code: string): Letter {
  const told = `${code} is your code to confirm ${displayIdentifier(mobile)} on ${config.productName}.`;
  return {
    subject: `${code} is your ${config.productName} code`,
    lines: [told],
    code,
    short: `${told} It expires in 10 minutes. Don't share it.`,
  };
}
