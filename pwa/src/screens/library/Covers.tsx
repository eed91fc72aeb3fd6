import { type ReactNode, useId, useState } from "react";
import { messageOf } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { CardGrid } from "../../ui/CardGrid.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** Covers that a section shows at first: a row on a desktop, two on a phone. */
const FIRST = 6;

interface CoversProps {
  title: string;
  /** Null until they are loaded. */
  children: ReactNode[] | null;
  /** In place of the covers, where there are none. */
  empty: ReactNode;
  /** Below all covers: loads more of them. */
  more?: ReactNode;
  /** Nothing could be loaded. */
  failure?: unknown;
  onRetry?: () => void;
  /** In place of "Show all". */
  link?: ReactNode;
}

/** A section of the library: its first covers, and all of them on request. */
export function Covers({ title, children, empty, more, failure, onRetry, link }: CoversProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = (children?.length ?? 0) > FIRST || Boolean(more);
  return (
    <section className="library-part" aria-labelledby={id}>
      <div className="library-head">
        <h2 id={id}>{title}</h2>
        {link}
        {isLong ? (
          <Button
            size="s"
            kind="quiet"
            aria-expanded={isOpen}
            aria-describedby={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? "Show less" : "Show all"}
          </Button>
        ) : null}
      </div>
      {children === null ? (
        <NotLoaded failure={failure} onRetry={onRetry}>
          <Skeleton of="serial" count={3} label={`Loading ${title.toLowerCase()}`} />
        </NotLoaded>
      ) : null}
      {children?.length === 0 ? empty : null}
      {children?.length ? <CardGrid>{isOpen ? children : children.slice(0, FIRST)}</CardGrid> : null}
      {isOpen ? more : null}
    </section>
  );
}

interface NotLoadedProps {
  failure: unknown;
  onRetry?: () => void;
  /** While it loads. */
  children: ReactNode;
}

/** In place of a list that has not loaded, or could not be. */
export function NotLoaded({ failure, onRetry, children }: NotLoadedProps) {
  if (!failure) return children;
  return (
    <ErrorState title="We couldn't load this list" onRetry={onRetry}>
      {messageOf(failure)}
    </ErrorState>
  );
}

/** One line in place of covers. */
export const Empty = ({ children }: { children: ReactNode }) => <p className="library-words">{children}</p>;
