import "./Logo.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface LogoProps {
  /** Name of the product as configured, or of a site; set in our serif. */
  name: string;
  /** Hides the name where there is no room; screen readers still get it. */
  markOnly?: boolean;
}

/** The logo: folded sheets and the thread that sews them form a Q. */
export function Logo({ name, markOnly }: LogoProps) {
  return (
    <span className="q-logo">
      <svg className="q-logo-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2.75">
          <path d="M20.32 25.44A11.5 11.5 0 1 1 25.34 20.96" />
          <path d="M15.5 9.25A5.75 5.75 0 1 0 15.5 20.75" />
          <path className="q-logo-thread" strokeLinecap="round" d="M15.5 15L28 29" />
        </g>
      </svg>
      {markOnly ? <VisuallyHidden>{name}</VisuallyHidden> : <span className="q-logo-name">{name}</span>}
    </span>
  );
}
