import type { Config } from "../config.ts";
import { type Mail, MailRefused, type Message } from "./mail.ts";

/** Mail through the operator's server, over a few connections that stay open. */
export async function openSmtpMail(config: Config, url: string): Promise<Mail & { close(): void }> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(
    { url, pool: true, maxConnections: 4, connectionTimeout: 10_000, socketTimeout: 30_000 },
    sender(config),
  );
  return {
    async send(message) {
      const sent = await transport.sendMail(withSender(config, message)).catch((error) => {
        throw isForGood(error) ? new MailRefused(`the mail server answered ${error.responseCode}`) : error;
      });
      return { messageId: sent.messageId };
    },
    close: () => transport.close(),
  };
}

/** By the reply's first digit; what concerns our own sign-in at the server is for the operator to mend. */
function isForGood({ code, responseCode = 0 }: { code?: string; responseCode?: number }): boolean {
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

/** A message as it goes out, from whom it says. */
export function withSender(config: Config, { senderName, ...message }: Message) {
  return senderName ? { ...message, from: { name: senderName, address: config.mailFrom } } : message;
}

/** What every message says of its sender. */
export function sender(config: Config) {
  return {
    from: { name: config.productName, address: config.mailFrom },
    // A message is built from what people wrote: it must not name files or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
