import type { ReactNode } from "react";
import "./CardGrid.css";

/** A grid of tiles (`wide`) or of books on a shelf, as many a line as fit. */
export function CardGrid({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={wide ? "q-grid is-wide" : "q-grid"}>{children}</div>;
}
