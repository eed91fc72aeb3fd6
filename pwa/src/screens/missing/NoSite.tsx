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
      There's no site at {domain} on {product.name}, or it has closed.
    </EmptyState>
  );
}
