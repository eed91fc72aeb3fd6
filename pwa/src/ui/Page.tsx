import type { ReactNode } from "react";
import "./base.css";
import "./Page.css";
import { className } from "./className.ts";

export interface PageProps {
  children: ReactNode;
  /** The Navbar; left out where §2 hides it. */
  navbar?: ReactNode;
  /** The BottomNav of phones. */
  bottom?: ReactNode;
  footer?: ReactNode;
  /** How wide the main column is: text, a grid of cards, or all there is; a sheet has no margin either. */
  width?: "reading" | "wide" | "full" | "sheet";
}

/** The frame of every screen: skip link, banner, main landmark, footer. */
export function Page({ children, navbar, bottom, footer, width = "wide" }: PageProps) {
  return (
    <div className={className("q-page", bottom ? "has-bottom" : null)}>
      <a className="q-skip" href="#main">
        Skip to content
      </a>
      {navbar}
      <main id="main" tabIndex={-1} className={`q-main is-${width}`}>
        {children}
      </main>
      {footer ? <footer className="q-foot">{footer}</footer> : null}
      {bottom}
    </div>
  );
}
