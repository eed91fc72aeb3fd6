/** One message to one recipient. */
export interface Message {
  to: string;
  /** The sender's name; the product's if absent. The address is always the same. */
  senderName?: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** The same for each try of one message, so that a duplicate shows once. */
  messageId?: string;
}

/**
 * The server has permanently refused this message, such as one to a mailbox that doesn't exist: a retry is useless.
 */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/** Sends mail. Resolves once it is handed over; rejects otherwise, and a job then retries. */
export interface Mail {
  send(message: Message): Promise<{ messageId: string }>;
}
