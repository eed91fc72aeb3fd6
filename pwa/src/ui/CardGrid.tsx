import type { ReactNode } from "react";
import "./CardGrid.css";

/** A responsive grid of tiles (`wide`) or book covers. */
export function CardGrid({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={wide ? "q-grid is-wide" : "q-grid"}>{children}</div>;
}
