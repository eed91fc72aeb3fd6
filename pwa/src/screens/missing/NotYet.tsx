import Hourglass from "lucide-react/icons/hourglass";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** A screen that has its address and its guard, and whose feature is not here yet. Nothing leads to it. */
export function NotYet() {
  const { title } = usePage();
  return (
    <EmptyState
      icon={Hourglass}
      level={1}
      title={`${title.split(" · ")[0]} is not available here yet`}
      action={
        <Button kind="primary" href="/">
          Go home
        </Button>
      }
    >
      Nothing is wrong with your account or this link. This feature is still to come.
    </EmptyState>
  );
}
