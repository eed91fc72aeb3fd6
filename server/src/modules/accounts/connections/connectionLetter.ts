import type { Config } from "../../../platform/config.ts";
import type { Letter } from "../../../platform/messages/letter.ts";

/** The code that proves the email of an account which another one makes. */
export function connectionLetter({ productName }: Config, provider: string, code: string): Letter {
  return {
    subject: `${code} is your ${productName} code`,
    lines: [
      `Type this code where you asked for it to finish your account on ${productName} with ${provider}:`,
    ],
    code,
    after: [
      "It is good for 10 minutes. Share it with nobody: we never ask for it.",
      "If you did not ask for it, there is nothing to do.",
    ],
    short: `${code} is your ${productName} code, good for 10 minutes.`,
  };
}
