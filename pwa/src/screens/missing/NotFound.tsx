import Compass from "lucide-react/icons/compass";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <EmptyState
      icon={Compass}
      level={1}
      title="This page doesn't exist"
      action={
        <Button kind="primary" href="/">
          Go home
        </Button>
      }
    >
      It may have been moved or removed, or the link may be mistyped.
    </EmptyState>
  );
}
