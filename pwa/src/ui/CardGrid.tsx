import type { ReactNode } from "react";
import "./CardGrid.css";
import { className } from "./className.ts";

/** A responsive grid of tiles (`wide`) or book covers; `few` covers have their words beside them on a wide screen. */
export function CardGrid({ wide, few, children }: { wide?: boolean; few?: boolean; children: ReactNode }) {
  return <div className={className("q-grid", wide && "is-wide", few && "is-few")}>{children}</div>;
}
