import type { ReactNode } from "react";
import "./Navbar.css";
import { type Status, StatusLine } from "./StatusLine.tsx";
import { useHideOnScroll } from "./useHideOnScroll.ts";

export interface NavbarProps {
  /** What stands at the start: a Logo, or a site's avatar and name. */
  logo: ReactNode;
  /** Where the logo leads. */
  home?: string;
  /** Search, bell, sign in, edit profile: IconButtons and small Buttons. */
  actions?: ReactNode;
  /** The Menu, last of all. */
  menu?: ReactNode;
  /** What the line under the bar says; nothing when all is well. */
  status?: Status | null;
  /** Stays in view, as on a page that is a tool rather than a text. */
  fixed?: boolean;
}

/** The bar at the top. It leaves when one reads down and returns when one looks back; the status line stays. */
export function Navbar({ logo, home = "/", actions, menu, status, fixed }: NavbarProps) {
  const bar = useHideOnScroll<HTMLElement>(!fixed);
  return (
    <header ref={bar} className="q-navbar">
      <div className="q-navbar-bar">
        <a className="q-navbar-home" href={home}>
          {logo}
        </a>
        <div className="q-navbar-actions">
          {actions}
          {menu}
        </div>
      </div>
      <StatusLine status={status ?? null} />
    </header>
  );
}
