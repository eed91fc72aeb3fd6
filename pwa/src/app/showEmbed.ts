import { frameOf } from "@quire/documents/frames";

/**
 * Replaces a link with the provider's player. Until the reader presses it, nothing is loaded from the provider and
 * they learn nothing about the reader; the player runs in a sandbox that can neither navigate this page nor open a
 * form in it.
 */
export function showEmbed(link: HTMLAnchorElement): void {
  const figure = link.parentElement;
  const frame = frameOf(link.href);
  if (!figure || !frame) {
    location.assign(link.href);
    return;
  }
  const player = document.createElement("iframe");
  player.src = frame.src;
  player.title = figure.dataset.title ?? link.textContent ?? "";
  player.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups allow-presentation");
  player.allow = "fullscreen; encrypted-media; picture-in-picture";
  player.referrerPolicy = "strict-origin-when-cross-origin";
  if (frame.shape !== "16 / 9") {
    player.style.aspectRatio = "auto";
    player.style.blockSize = frame.shape === "bar" ? "10.5rem" : "26rem";
  }
  const caption = document.createElement("figcaption");
  figure.replaceChildren(player, caption);
  caption.append(link);
  player.focus();
}
