import type { Config } from "../../../../platform/config.ts";
import { platformUrl } from "../../../../platform/http/urls.ts";
import type { Email } from "../../../../platform/messages/email.ts";

const WARNING = "Don't share it: we'll never ask for it.";

/** A sign-in code. */
export function signinCodeMessage({ productName }: Config, code: string): Email {
  return {
    subject: `${code} is your ${productName} sign-in code`,
    lines: [`To sign in to ${productName}, enter this code where you requested it:`],
    code,
    sms: `${code} is your ${productName} sign-in code. It expires in 10 minutes. ${WARNING}`,
  };
}

/** The same as an email, with a link that works without the code. */
export function signinCodeEmail(config: Config, code: string, hash: string): Email {
  return {
    ...signinCodeMessage(config, code),
    link: { label: "Sign in without the code", url: `${platformUrl(config)}/signin/link/${hash}` },
    after: [
      "Both work only in the browser where you requested them: the code for 10 minutes, the link for one hour. Don't share them: we'll never ask for them.",
      "If you didn't request them, you don't need to do anything.",
    ],
  };
}

/** A code that confirms who is at a browser that is already signed in. */
export function confirmationCodeEmail({ productName }: Config, code: string): Email {
  return {
    subject: `${code} is your ${productName} confirmation code`,
    lines: [`To confirm it's you on ${productName}, enter this code where you requested it:`],
    code,
    after: [
      `It expires in 10 minutes. ${WARNING}`,
      "If you didn't request it, someone is using your account: sign in and sign out all other devices.",
    ],
    sms: `${code} is your ${productName} confirmation code. It expires in 10 minutes. ${WARNING}`,
  };
}

/** A code to set a new password with. */
export function resetCodeEmail({ productName }: Config, code: string): Email {
  return {
    subject: `${code} is your ${productName} password reset code`,
    lines: [`To set a new password on ${productName}, enter this code where you requested it:`],
    code,
    after: [
      `It expires in 10 minutes. ${WARNING}`,
      "If you didn't request it, you don't need to do anything.",
    ],
    sms: `${code} is your ${productName} password reset code. It expires in 10 minutes. ${WARNING}`,
  };
}
