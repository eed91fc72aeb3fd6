import type { Page } from "@quire/contracts/records/page";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { PageContext } from "./PageContext.ts";

/**
 * Renders something outside the app's tree, so that it outlives the component that opened it. Returns a function
 * that removes it, and passes the same to `draw`.
 */
export function mountDetached(page: Page | null, draw: (end: () => void) => ReactNode): () => void {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const end = () =>
    // Not during its own rendering.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
    });
  root.render(<PageContext value={page}>{draw(end)}</PageContext>);
  return end;
}
