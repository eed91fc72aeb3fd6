import type { Config } from "../config.ts";
import type { Mail } from "./mail.ts";

/** Mail through the operator's server, over a few connections that stay open. */
export async function openSmtpMail(config: Config, url: string): Promise<Mail & { close(): void }> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(
    { url, pool: true, maxConnections: 4, connectionTimeout: 10_000, socketTimeout: 30_000 },
    sender(config),
  );
  return {
    async send(message) {
      const sent = await transport.sendMail(message);
      return { messageId: sent.messageId };
    },
    close: () => transport.close(),
  };
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
