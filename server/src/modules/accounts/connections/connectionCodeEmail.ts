import type { Config } from "../../../platform/config.ts";
import type { Email } from "../../../platform/messages/email.ts";

/** The code that proves the email of an account created through a provider. */
export function connectionCodeEmail({ productName }: Config, provider: string, code: string): Email {
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
    sms: `${code} is your ${productName} code. It expires in 10 minutes.`,
  };
}
