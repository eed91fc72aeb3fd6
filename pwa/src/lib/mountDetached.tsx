import type { Page } from "@quire/contracts/records/page";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { PageContext } from "./PageContext.ts";

/**
 * Draws something beside the app, where it outlives the place that asked for it. `draw` is handed what takes it away,
 * which is also returned.
 */
export function mountDetached(page: Page | null, draw: (end: () => void) => ReactNode): () => void {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const end = () =>
    // Not in the middle of its own drawing.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
    });
  root.render(<PageContext value={page}>{draw(end)}</PageContext>);
  return end;
}
