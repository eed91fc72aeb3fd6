import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Icon } from "./Icon.tsx";
import "./Pager.css";

export interface PagerProps {
  /** Accessible name: "Chapters". */
  label: string;
  previous?: { href: string; title: string } | null;
  next?: { href: string; title: string } | null;
}

/** Previous and next links at the end of a chapter. */
export function Pager({ label, previous, next }: PagerProps) {
  return (
    <nav className="q-pager" aria-label={label}>
      {previous ? (
        <a className="q-pager-link" href={previous.href} rel="prev">
          <span className="q-pager-way">
            <Icon of={ArrowLeft} size={16} /> Previous
          </span>
          <span className="q-pager-title">{previous.title}</span>
        </a>
      ) : null}
      {next ? (
        <a className="q-pager-link is-next" href={next.href} rel="next">
          <span className="q-pager-way">
            Next <Icon of={ArrowRight} size={16} />
          </span>
          <span className="q-pager-title">{next.title}</span>
        </a>
      ) : null}
    </nav>
  );
}
