import type { ReactNode } from "react";
import "./VisuallyHidden.css";

/** Words for a screen reader alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="q-hidden">{children}</span>;
}
