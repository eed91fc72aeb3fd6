import type { ReactNode } from "react";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";

/** Shown between two pages: says what the user is waiting for. */
export function PendingPage({ title, children }: { title: string; children: string }) {
  return (
    <div className="account-way">
      <h1>{title}</h1>
      <ProgressBar bare label={children} />
      <p role="status">{children as ReactNode}</p>
    </div>
  );
}
