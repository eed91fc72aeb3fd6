import { cleanName } from "@quire/domain/accounts/names";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { type Mail, MailRefused, type Message } from "./mail.ts";

/**
 * Mail through the operator's server, over a few connections that stay open. If that server refuses an email from a
 * creator's own address, it is sent from the operator's: many servers only send from domains that are verified with them.
 */
export async function openSmtpMail(
  config: Config,
  url: string,
  log?: Pick<Logger, "warn">,
): Promise<Mail & { close(): void }> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(
    { url, pool: true, maxConnections: 4, connectionTimeout: 10_000, socketTimeout: 30_000 },
    sender(config),
  );
  async function send(message: Message): Promise<{ messageId: string }> {
    const sent = await transport.sendMail(withSender(config, message)).catch((error) => {
      throw isForGood(error) ? new MailRefused(`the mail server answered ${error.responseCode}`) : error;
    });
    return { messageId: sent.messageId };
  }

  return {
    async send(message) {
      const { sender } = message;
      if (!sender?.own) return send(message);
      try {
        return await send(message);
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        // The reply doesn't tell whether the recipient or the sender was refused; the second one does.
        const sent = await send({ ...message, sender: { name: sender.name } });
        log?.warn(
          { from: sender.own.address, reason: error.message },
          "refused from this address, sent from ours",
        );
        return sent;
      }
    },
    close: () => transport.close(),
  };
}

/** By the reply's first digit; our own sign-in at the server is for the operator to fix. */
function isForGood({ code, responseCode = 0 }: { code?: string; responseCode?: number }): boolean {
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

/**
 * The signed headers: mail programs offer one-click unsubscribing only where both of its headers are signed (RFC 8058).
 * Message-ID and Date are left out, since relays such as Amazon SES replace them.
 */
const SIGNED = [
  "From",
  "Reply-To",
  "To",
  "Subject",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
];

/** Builds the outgoing message, with its sender. */
export function withSender(config: Config, { sender, ...message }: Message) {
  if (!sender) return message;
  const { name, own } = sender;
  const from = { name: cleanName(name), address: own?.address ?? config.mailFrom };
  if (!own) return { ...message, from };
  const dkim = { ...own.dkim, headerFieldNames: SIGNED.join(":") };
  return { ...message, from, dkim, envelope: { from: own.returnPath, to: message.to } };
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
