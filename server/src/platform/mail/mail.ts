/** An address on a creator's own domain, and what makes mail servers accept it. */
export interface OwnAddress {
  address: string;
  /** Where mail servers report failures, below the same domain. */
  returnPath: string;
  dkim: { domainName: string; keySelector: string; privateKey: string };
}

/** One message to one recipient. */
export interface Message {
  to: string;
  /** The sender's name, the product's if absent, and their own address, the operator's if absent. */
  sender?: { name: string; own?: OwnAddress };
  /** Where replies go; to the sender's address if absent. */
  replyTo?: string;
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
