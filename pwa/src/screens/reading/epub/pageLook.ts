import type { PageLook } from "./bookPage.ts";

/** How the reader likes pages now: the tokens of the app, as theme and size of text set them. */
export function pageLook(): PageLook {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    paper: token("--paper"),
    ink: token("--ink"),
    link: token("--accent"),
    size: token("--reading"),
    leading: "1.6",
  };
}

/** Calls back whenever the reader chooses another paper or size, or the system turns dark. */
export function watchLook(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme", "data-text"],
  });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", listener);
  return () => {
    observer.disconnect();
    dark.removeEventListener("change", listener);
  };
}
