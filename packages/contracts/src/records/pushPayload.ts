/** What a push message tells the service worker. Never the text of a post. */
export interface PushPayload {
  /** Id of the notification, and the tag by which the browser replaces an earlier message of it. */
  id: string;
  title: string;
  body: string;
  /** Absolute addresses. */
  url: string;
  icon: string | null;
  image: string | null;
  /** The post that it leads to, to save for offline reading. */
  post: { site_id: string; id: string } | null;
}
