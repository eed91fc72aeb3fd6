import type { ReactNode } from "react";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";

/** A moment between two pages: who waits is told for what. */
export function OnTheWay({ title, children }: { title: string; children: string }) {
  return (
    <div className="account-way">
      <h1>{title}</h1>
      <ProgressBar bare label={children} />
      <p role="status">{children as ReactNode}</p>
    </div>
  );
}
