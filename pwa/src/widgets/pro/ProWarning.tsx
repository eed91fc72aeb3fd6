import type { ReactNode } from "react";
import "./proWarning.css";
import type { Warning } from "./standing.ts";
import { warningWords } from "./warningWords.ts";

/** A plan that ends, or has ended, and what can be done. */
export function ProWarning({ warning, children }: { warning: Warning; children?: ReactNode }) {
  const { title, words } = warningWords(warning);
  return (
    <section
      className={warning.kind === "failed" ? "pro-warning is-bad" : "pro-warning"}
      aria-label="Your plan"
    >
      <div className="pro-warning-words">
        <p className="pro-warning-title">{title}</p>
        <p>{words}</p>
      </div>
      {children ? <div className="pro-warning-acts">{children}</div> : null}
    </section>
  );
}
