import type { Config } from "../../../../platform/config.ts";
import type { Letter } from "../../../../platform/messages/letter.ts";

const SHARE = "Don't share it: we'll never ask for it.";

/** A code to sign in with. */
export function signinCodeLetter({ productName }: Config, code: string): Letter {
  return {
    subject: `${code} is your ${productName} sign-in code`,
    lines: [`To sign in to ${productName}, enter this code where you requested it:`],
    code,
    after: [`It expires in 10 minutes. ${SHARE}`, "If you didn't request it, you don't need to do anything."],
    short: `${code} is your ${productName} sign-in code. It expires in 10 minutes. ${SHARE}`,
  };
}

/** A code to set a new password with. */
export function resetCodeLetter({ productName }: Config, code: string): Letter {
  return {
    subject: `${code} is your ${productName} password reset code`,
    lines: [`To set a new password on ${productName}, enter this code where you requested it:`],
    code,
    after: [`It expires in 10 minutes. ${SHARE}`, "If you didn't request it, you don't need to do anything."],
    short: `${code} is your ${productName} password reset code. It expires in 10 minutes. ${SHARE}`,
  };
}
