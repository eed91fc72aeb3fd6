import Compass from "lucide-react/icons/compass";
import UserX from "lucide-react/icons/user-x";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** A host that belongs to no site. */
function NoSite({ domain }: { domain: string }) {
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

/** A URL that leads nowhere. */
function NotFound() {
  const page = usePage();
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
      It may have been moved or removed, or the link may be mistyped. Looking for help? See the{" "}
      <a href={platformHref(page, "/guides")}>guides</a>.
    </EmptyState>
  );
}

/** Error screens by the kind of page they render. */
export const missingScreens = { no_site: NoSite, not_found: NotFound };
