import CloudOff from "lucide-react/icons/cloud-off";
import { useEffect } from "react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { View } from "./navigator.ts";

const OFFLINE = "You're offline";
const FAILED = "We couldn't open this page";

/** Takes the place of a page that is still loading, out of reach, or refused by the server. */
export function PageUnavailable({ view, onRetry }: { view: View; onRetry: () => void }) {
  useEffect(() => {
    if (view.state !== "loading") document.title = view.state === "failed" ? FAILED : OFFLINE;
  }, [view.state]);
  if (view.state === "loading") return view.slow ? <Skeleton of="post" label="Loading the page" /> : null;
  // Reloads the document: the failed file may belong to a version the server no longer has.
  if (view.state === "failed") {
    return (
      <ErrorState title={FAILED} onRetry={() => location.reload()} action={<Button href="/">Go home</Button>}>
        The server had an unexpected issue. Please try again, or come back later.
      </ErrorState>
    );
  }
  return (
    <EmptyState
      icon={CloudOff}
      level={1}
      title={OFFLINE}
      action={
        <>
          <Button kind="primary" onClick={onRetry}>
            Try again
          </Button>
          <Button href="/library">Library</Button>
        </>
      }
    >
      This page isn't on this device. Pages you've opened or saved for offline still work.
    </EmptyState>
  );
}
