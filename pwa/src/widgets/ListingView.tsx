import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "../lib/failureMessages.ts";
import type { useListing } from "../lib/useListing.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useFocusOnMore } from "./useFocusOnMore.ts";
import { useFocusOnRemoval } from "./useFocusOnRemoval.ts";

export interface ListingViewProps<Row> {
  listing: ReturnType<typeof useListing<Row>>;
  label: string;
  empty: { icon: LucideIcon; title: string; text: string; action?: ReactNode };
  /** Renders one row as an `li`. */
  row: (row: Row) => ReactNode;
}

/** Renders an API listing in each of its states: loading, failed, empty, loaded. */
export function ListingView<Row>({ listing, label, empty, row }: ListingViewProps<Row>) {
  const { rows, isStale, failure, hasMore, loading, loadMore, reload } = listing;
  const list = useFocusOnMore(rows?.length ?? 0, loading);
  const { onFocus, empty: emptyState } = useFocusOnRemoval(list, rows);
  if (!rows && failure) {
    return (
      <ErrorState title="We couldn't load this list" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (!rows) return <Skeleton of="text" label={`Loading: ${label}`} />;
  if (rows.length === 0) {
    return (
      <div ref={emptyState}>
        <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul ref={list} onFocus={onFocus} className="q-list" aria-label={label} aria-busy={isStale || undefined}>
        {rows.map(row)}
      </ul>
      {hasMore ? (
        <p className="listing-more">
          <Button loading={loading} onClick={loadMore}>
            Show more
          </Button>
        </p>
      ) : null}
    </>
  );
}
