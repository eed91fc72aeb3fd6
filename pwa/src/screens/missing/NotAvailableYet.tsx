import Hourglass from "lucide-react/icons/hourglass";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** A screen whose feature doesn't exist yet. Nothing links to it. */
export function NotAvailableYet() {
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
