import type { Config } from "../../../../platform/config.ts";
import { platformUrl } from "../../../../platform/http/urls.ts";
import type { Email } from "../../../../platform/messages/email.ts";

/** A link to set a new password with. */
export function resetLinkEmail(config: Config, hash: string): Email {
  const url = `${platformUrl(config)}/reset-password/${hash}`;
  return {
    subject: `Set a new password for ${config.productName}`,
    lines: [`We received a request to reset the password of your ${config.productName} account.`],
    link: { label: "Set a new password", url },
    after: [
      "The link works once and expires in one hour.",
      "If this wasn't you, you don't need to do anything: your password hasn't changed.",
    ],
    sms: `Set a new password for ${config.productName}: ${url}`,
  };
}

/** The same after "This wasn't me": without a new password, an intruder signs in again. */
export function deniedSigninEmail(config: Config, hash: string): Email {
  const { productName } = config;
  const url = `${platformUrl(config)}/reset-password/${hash}`;
  return {
    subject: `Set a new password for ${productName}`,
    lines: [
      `You reported that a sign-in to your ${productName} account wasn't you, so we signed you out everywhere.`,
      "Your old password still works until you set a new one.",
    ],
    link: { label: "Set a new password", url },
    after: ["The link works once and expires in one hour."],
    sms: `You're signed out of ${productName} everywhere. Set a new password: ${url}`,
  };
}

/** Notifies the account's owner that the password was changed. */
export function passwordChangedEmail(config: Config): Email {
  const { productName } = config;
  const text = `Your password was changed on ${productName}, and you were signed out everywhere else.`;
  return {
    subject: `Your password on ${productName} was changed`,
    lines: [
      text,
      "Private feed links and draft invites stopped working. Get new feed links in your settings.",
    ],
    link: { label: "If this wasn't you, set a new one", url: `${platformUrl(config)}/signin` },
    sms: `${text} If this wasn't you, set a new one at ${platformUrl(config)}/signin`,
  };
}

/** Notifies a user who just proved an address that anything set up on the account before is no longer valid. */
export function passwordRemovedEmail(config: Config): Email {
  const { productName } = config;
  const text =
    `You confirmed that this address is yours. The password of your ${productName} account ` +
    "was set before that, so it no longer works.";
  return {
    subject: `Set a password for ${productName}`,
    lines: [text, 'To set a new one, choose "Forgot password" when you sign in. Sign-in codes still work.'],
    link: { label: "Sign in", url: `${platformUrl(config)}/signin` },
    sms: `The password of your ${productName} account was set before you confirmed this number, so it no longer works. Choose "Forgot password" to set a new one.`,
  };
}
