/** One short message to one telephone. */
export interface Text {
  /** `+` and digits. */
  to: string;
  text: string;
}

/** Sends text messages. Rejects when one was not handed over, and a job then tries again. */
export interface Sms {
  send(message: Text): Promise<void>;
}

/** The provider has refused this message for good, such as one to a number that does not exist: no use to try again. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
}
