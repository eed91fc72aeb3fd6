import { isPlainPress } from "./linkTarget.ts";

/** Embeds are links: a plain press opens the player in place, any other opens the provider's page as links do. */
export function watchEmbeds(document: Document): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("figure.embed > a");
    if (!link || !isPlainPress(event)) return;
    event.preventDefault();
    import("./showEmbed.ts").then(
      ({ showEmbed }) => showEmbed(link),
      () => location.assign(link.href),
    );
  });
}
