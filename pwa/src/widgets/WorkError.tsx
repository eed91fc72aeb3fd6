import { CallError } from "@quire/client/errors";
import { messageOf } from "../lib/failureMessages.ts";
import { Button } from "../ui/Button.tsx";
import { PageError } from "../ui/PageError.tsx";

interface WorkErrorProps {
  failure: unknown;
  /** What wasn't loaded: "your book". */
  of: string;
  onRetry: () => void;
  /** The list of such works. */
  list?: { label: string; href: string };
}

/** Fills the page of a user's work that wasn't loaded: it was deleted, or a retry may help. */
export function WorkError({
  failure,
  of,
  onRetry,
  list = { label: "Your drafts", href: "/drafts" },
}: WorkErrorProps) {
  const back = <Button href={list.href}>{list.label}</Button>;
  if (failure instanceof CallError && failure.status === 404) {
    return (
      <PageError page="Not found" title="This no longer exists" action={back}>
        It was deleted, or it isn't yours.
      </PageError>
    );
  }
  return (
    <PageError page="Not loaded" title={`We couldn't load ${of}`} onRetry={onRetry} action={back}>
      {messageOf(failure)}
    </PageError>
  );
}
