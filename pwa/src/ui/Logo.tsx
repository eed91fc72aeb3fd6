import "./Logo.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface LogoProps {
  /** The product's name as configured, or a site's; set beside the mark in our serif. */
  name: string;
  /** Without the words, where there is no room; the name is still spoken. */
  markOnly?: boolean;
}

/** The mark: a quire seen from its head, three sheets folded into each other and sewn through the fold. */
export function Logo({ name, markOnly }: LogoProps) {
  return (
    <span className="q-logo">
      <svg className="q-logo-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round">
          <path d="M3.5 7.5C11 8.5 16 15 16 27C16 15 21 8.5 28.5 7.5" />
          <path d="M3.5 14.5C9.5 15.5 14 20 16 27C18 20 22.5 15.5 28.5 14.5" />
          <path d="M3.5 21.5C8.5 22 12.5 23.8 16 27C19.5 23.8 23.5 22 28.5 21.5" />
        </g>
        <circle className="q-logo-stitch" cx="16" cy="27" r="2.75" />
      </svg>
      {markOnly ? <VisuallyHidden>{name}</VisuallyHidden> : <span className="q-logo-name">{name}</span>}
    </span>
  );
}
