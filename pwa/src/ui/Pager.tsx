import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Icon } from "./Icon.tsx";
import "./Pager.css";

export interface PagerProps {
  /** Accessible name: "Chapters". */
  label: string;
  previous?: { href: string; title: string } | null;
  /** `note`: its length, such as "7 min". */
  next?: { href: string; title: string; note?: string } | null;
}

/** The next chapter in full width, directly after the text; the previous one, or the story, in a line below. */
export function Pager({ label, previous, next }: PagerProps) {
  return (
    <nav className="q-pager" aria-label={label}>
      {next ? (
        <a className="q-pager-next" href={next.href} rel="next">
          <span>
            Next: <b>{next.title}</b>
            {next.note ? <span className="q-pager-note">{` · ${next.note}`}</span> : null}
          </span>
          <Icon of={ArrowRight} size={20} />
        </a>
      ) : null}
      {previous ? (
        <a
          className="q-pager-previous"
          href={previous.href}
          rel="prev"
          aria-label={`Previous: ${previous.title}`}
        >
          <Icon of={ArrowLeft} size={16} /> {previous.title}
        </a>
      ) : null}
    </nav>
  );
}
