/** One text message to one phone. */
export interface Text {
  /** `+` and digits. */
  to: string;
  text: string;
}

/** Sends text messages. Rejects when one was not handed over, and a job then retries. */
export interface Sms {
  send(message: Text): Promise<void>;
}

/**
 * The provider has permanently refused this message, such as one to a number that doesn't exist: a retry is
 * useless.
 */
export class SmsRefused extends Error {
  override name = "SmsRefused";
}
