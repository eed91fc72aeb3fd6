import type { ReactNode } from "react";
import "./base.css";
import "./Page.css";
import { className } from "./className.ts";

export interface PageProps {
  children: ReactNode;
  /** The Navbar; omitted where §2 hides it. */
  navbar?: ReactNode;
  /** The BottomNav on phones. */
  bottom?: ReactNode;
  footer?: ReactNode;
  /** Width of the main column: text, a grid of cards, or full; a sheet also has no margin. */
  width?: "reading" | "wide" | "full" | "sheet";
}

/** Layout of every screen: skip link, banner, main landmark, footer. */
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
