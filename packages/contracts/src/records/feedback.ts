/** What someone wrote to support in the app, as staff see it. */
export interface Feedback {
  id: string;
  message: string;
  /** Empty if the sender gave none. */
  name: string;
  /** Where to answer; null if a guest gave none. */
  email: string | null;
  /** Null for a guest. */
  user_id: string | null;
  /** Address of the page that it was sent from. */
  page: string;
  /** Version of the app; may be empty. */
  version: string;
  /** The browser: "Chrome on Windows"; may be empty. */
  device: string;
  created: string;
  done: string | null;
  /** The name of who marked it as done. */
  done_by: string | null;
}
