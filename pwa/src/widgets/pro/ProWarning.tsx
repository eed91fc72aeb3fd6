import type { ReactNode } from "react";
import "./proWarning.css";
import type { Warning } from "./proState.ts";
import { warningCopy } from "./warningCopy.ts";

/** Warning about a plan that ends or has ended, with actions. */
export function ProWarning({ warning, children }: { warning: Warning; children?: ReactNode }) {
  const { title, text } = warningCopy(warning);
  return (
    <section
      className={warning.kind === "failed" ? "pro-warning is-bad" : "pro-warning"}
      aria-label="Your plan"
    >
      <div className="pro-warning-words">
        <p className="pro-warning-title">{title}</p>
        <p>{text}</p>
      </div>
      {children ? <div className="pro-warning-acts">{children}</div> : null}
    </section>
  );
}
