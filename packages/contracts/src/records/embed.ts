/** What is known of an address that stands as an embed or as a link in a text. All of it is somebody else's words. */
export interface Embed {
  /** The address in one spelling; of a page that moved, where it is now. */
  url: string;
  /** One of the allow-listed providers, such as `youtube`; null for any other page, which is shown as a link. */
  provider: string | null;
  /** How the provider or the site calls itself. */
  site_name: string;
  title: string;
  description: string;
  author: string;
  /** Address of a preview picture on their server, https only. Shown to readers it would tell that server who reads. */
  image: string | null;
  /** Address of the provider's player, for a sandboxed frame that loads when somebody asks for it. */
  frame: string | null;
}
