/** Metadata of a URL that a text embeds or links to. All of it is third-party content. */
export interface Embed {
  /** Normalized URL; of a page that moved, the new one. */
  url: string;
  /** One of the allow-listed providers, such as `youtube`; null for any other page, which is shown as a link. */
  provider: string | null;
  /** Name of the provider or site, by itself. */
  site_name: string;
  title: string;
  description: string;
  author: string;
  /**
   * URL of a preview picture on the provider's server, https only. Showing it would reveal readers to that server.
   */
  image: string | null;
  /** URL of the provider's player, for a sandboxed frame that loads on demand. */
  frame: string | null;
}
