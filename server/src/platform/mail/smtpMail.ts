import { cleanName } from "@quire/domain/accounts/names";
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

/** By the reply's first digit; our own sign-in at the server is for the operator to fix. */
function isForGood({ code, responseCode = 0 }: { code?: string; responseCode?: number }): boolean {
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

/** Builds the outgoing message, with its sender. */
export function withSender(config: Config, { sender, ...message }: Message) {
  if (!sender) return message;
  const { name, own } = sender;
  const from = { name: cleanName(name), address: own?.address ?? config.mailFrom };
  if (!own) return { ...message, from };
  return { ...message, from, dkim: own.dkim, envelope: { from: own.returnPath, to: message.to } };
}

/** What every message says about its sender. */
export function sender(config: Config) {
  return {
    from: { name: config.productName, address: config.mailFrom },
    // A message is built from user input: it must not name files or URLs to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
