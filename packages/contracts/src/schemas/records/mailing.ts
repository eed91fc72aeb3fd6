import { count } from "../fields.ts";

/** What became of an email's deliveries. */
export const resultFields = () => ({
  recipients: count(),
  sent: count(),
  bounced: count(),
  failed: count(),
  left: count(),
  waiting: count(),
  unsubscribed: count(),
});
