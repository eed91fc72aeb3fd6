import { CallError } from "@quire/client/errors";
import { messageOf } from "../../lib/failureMessages.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";

/** Why the stats can't be shown: the specification's text by status, else the error's message. */
export function statsFailure(error: unknown): { title: string; message: string; mayRetry: boolean } {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 403) {
    return {
      title: "You don't have access to these stats",
      message: "Only their creator can see them.",
      mayRetry: false,
    };
  }
  if ([400, 404, 503].includes(status)) {
    return { title: "Unable to fetch the stats", message: "Please try again in a moment.", mayRetry: true };
  }
  return { title: "We couldn't load the stats", message: messageOf(error), mayRetry: true };
}

/** Why a part of the stats can't be shown, and how to try again where that may help. */
export function StatsFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { title, message, mayRetry } = statsFailure(failure);
  return (
    <ErrorState title={title} onRetry={mayRetry ? onRetry : undefined}>
      {message}
    </ErrorState>
  );
}
