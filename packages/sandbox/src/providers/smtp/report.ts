import type { Email } from "postal-mime";

/** A mailbox that refused a mail, or whose owner reported it as spam. */
export interface Report {
  kind: "bounce" | "complaint";
  email: string;
  mail: Email;
}
