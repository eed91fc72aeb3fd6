import UserX from "lucide-react/icons/user-x";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** A host that nobody has taken. */
export function NoSite({ domain }: { domain: string }) {
  const { product } = usePage();
  return (
    <EmptyState
      icon={UserX}
      level={1}
      title="This account doesn't exist"
      action={
        <Button kind="primary" href={product.url}>
          See other creators
        </Button>
      }
    >
      Nobody publishes at {domain} on {product.name}, or no longer.
    </EmptyState>
  );
}
