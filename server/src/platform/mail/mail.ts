/** One message to one person. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}

/** Sends mail. Resolves with the Message-ID when it was handed over; rejects when it was not, and a job then tries again. */
export interface Mail {
  send(message: Message): Promise<{ messageId: string }>;
}
