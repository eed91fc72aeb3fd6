import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { usePagedList } from "./usePagedList.ts";

/** A list of users or sites in each of its states. */
export function UserList<T>(props: {
  label: string;
  list: ReturnType<typeof usePagedList<T>>;
  row: (one: T) => ReactNode;
  empty: ReactNode;
}) {
  const { rows, state, hasMore, more } = props.list;
  if (!rows) {
    return state === "away" ? (
      <ErrorState title="We couldn't load this list" onRetry={more}>
        Check your connection and try again. Your library still works.
      </ErrorState>
    ) : (
      <Skeleton of="text" label={`Loading ${props.label.toLowerCase()}`} />
    );
  }
  if (rows.length === 0) return props.empty;
  return (
    <>
      <RowList label={props.label}>{rows.map(props.row)}</RowList>
      {state === "away" ? (
        <p className="following-note" role="alert">
          We couldn't load the rest. Check your connection and try again.
        </p>
      ) : null}
      {hasMore ? (
        <p className="following-note">
          <Button onClick={more} loading={state === "coming"}>
            Show more
          </Button>
        </p>
      ) : null}
    </>
  );
}
