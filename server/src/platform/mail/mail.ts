/** One message to one person. */
export interface Message {
  to: string;
  /** Whom it comes from, by name; the product without it. The address is always the same. */
  senderName?: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** The same for each try at the same message, so that one sent twice is seen once. */
  messageId?: string;
}

/** The server has refused this message for good, such as one to a mailbox that does not exist: no use to try again. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/** Sends mail. Resolves when it was handed over; rejects when it was not, and a job then tries again. */
export interface Mail {
  send(message: Message): Promise<{ messageId: string }>;
}
