import type { ReactNode } from "react";
import "./Navbar.css";
import { type Status, StatusLine } from "./StatusLine.tsx";
import { useHideOnScroll } from "./useHideOnScroll.ts";

export interface NavbarProps {
  /** Content at the start: a Logo, or a site's avatar and name. */
  logo: ReactNode;
  /** The logo's href. */
  home?: string;
  /** Search, bell, sign in, edit profile: IconButtons and small Buttons. */
  actions?: ReactNode;
  /** The Menu, at the end. */
  menu?: ReactNode;
  /** Message in the line under the bar; none when all is well. */
  status?: Status | null;
  /** Never hides, for tool-like pages. */
  fixed?: boolean;
}

/** The top bar. It hides on scrolling down and returns on scrolling up; the status line stays. */
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
