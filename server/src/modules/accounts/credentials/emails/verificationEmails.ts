import { displayIdentifier } from "@quire/domain/accounts/identifiers";
import type { Config } from "../../../../platform/config.ts";
import { platformUrl } from "../../../../platform/http/urls.ts";
import type { Email } from "../../../../platform/messages/email.ts";

// These emails never greet by name: a name is user input, and mail to someone who never requested it must not
// contain any.

/** Asks the recipient to prove their address by opening a link. */
export function verifyAddressEmail(config: Config, hash: string): Email {
  const url = `${platformUrl(config)}/email-verification/${hash}`;
  return {
    subject: `Confirm your email for ${config.productName}`,
    lines: [`This address was used for an account on ${config.productName}. Please confirm that it's yours.`],
    link: { label: "Confirm your email", url },
    after: ["The link expires in three days. If this wasn't you, you don't need to do anything."],
    sms: `Confirm your email for ${config.productName}: ${url}`,
  };
}

/** Notifies the account's previous address. */
export function emailReplacedEmail(config: Config, email: string): Email {
  const url = `${platformUrl(config)}/settings/profile`;
  const text = `The email address of your ${config.productName} account is now ${email}.`;
  return {
    subject: `Your email on ${config.productName} has changed`,
    lines: [text],
    link: { label: "Your settings", url },
    after: ["If this wasn't you, sign in and change your password now."],
    sms: text,
  };
}

/** Asks the phone's owner to enter a code. */
export function verifyMobileMessage(config: Config, mobile: string, code: string): Email {
  const text = `${code} is your code to confirm ${displayIdentifier(mobile)} on ${config.productName}.`;
  return {
    subject: `${code} is your ${config.productName} code`,
    lines: [text],
    code,
    sms: `${text} It expires in 10 minutes. Don't share it.`,
  };
}
