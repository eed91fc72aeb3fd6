import CloudOff from "lucide-react/icons/cloud-off";
import { useEffect } from "react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { View } from "./navigator.ts";

const OFFLINE = "You're offline";
const FAILED = "We couldn't open this page";

/** What stands where a page could not come: still on its way, out of reach, or refused by the server. */
export function Away({ view, onRetry }: { view: View; onRetry: () => void }) {
  useEffect(() => {
    if (view.state !== "coming") document.title = view.state === "failed" ? FAILED : OFFLINE;
  }, [view.state]);
  if (view.state === "coming") return view.slow ? <Skeleton of="post" label="Loading the page" /> : null;
  // By a new document: what failed may be a file of a version that the server no longer has.
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
