import type { Config } from "../../../platform/config.ts";
import type { Letter } from "../../../platform/messages/letter.ts";

/** The code that proves the email of an account which another one makes. */
export function connectionLetter({ productName }: Config, provider: string, code: string): Letter {
  return {
    subject: `${code} is your ${productName} code`,
    lines: [
      `To finish your ${productName} account with ${provider}, enter this code where you requested it:`,
    ],
    code,
    after: [
      "It is good for 10 minutes. Don't share it: we'll never ask for it.",
      "If you didn't request it, you don't need to do anything.",
    ],
    short: `${code} is your ${productName} code. It expires in 10 minutes.`,
  };
}
