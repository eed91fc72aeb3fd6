import type { Config } from "../../../../platform/config.ts";
import type { Letter } from "../../../../platform/messages/letter.ts";

const SHARE = "Share it with nobody: we never ask for it.";

/** A code to sign in with. */
export function signinCodeLetter({ productName }: Config, code: string): Letter {
  return {
    subject: `${code} is your ${productName} sign-in code`,
    lines: [`Type this code where you asked for it to sign in to ${productName}:`],
    code,
    after: [`It is good for 10 minutes. ${SHARE}`, "If you did not ask for it, there is nothing to do."],
    short: `${code} is your ${productName} sign-in code, good for 10 minutes. ${SHARE}`,
  };
}

/** A code to set a new password with. */
export function resetCodeLetter({ productName }: Config, code: string): Letter {
  return {
    subject: `${code} is your ${productName} code for a new password`,
    lines: [`Type this code where you asked for it to set a new password on ${productName}:`],
    code,
    after: [`It is good for 10 minutes. ${SHARE}`, "If you did not ask for it, there is nothing to do."],
    short: `${code} is your ${productName} code for a new password, good for 10 minutes. ${SHARE}`,
  };
}
