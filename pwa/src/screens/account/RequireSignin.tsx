import type { User } from "@quire/contracts/records/user";
import Lock from "lucide-react/icons/lock";
import { type ReactNode, useEffect } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { promptSignin } from "../../lib/signinPrompt.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageError } from "../../ui/PageError.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useKnownSession } from "./useKnownSession.ts";

/**
 * Renders its children for signed-in users. Opens the sign-in modal for anyone else, and continues once they are
 * in.
 */
export function RequireSignin({ children }: { children: (user: User) => ReactNode }) {
  const { session, failed, retry } = useKnownSession();
  if (session?.user) return children(session.user);
  if (session) return <Gate />;
  if (!failed) return <Skeleton of="text" label="Checking your session" />;
  return (
    <PageError
      page="Not reachable"
      title="We can't reach the server"
      onRetry={retry}
      action={<Button href="/">Go home</Button>}
    >
      This page needs a connection. Anything saved offline is in your <a href="/library">library</a>.
    </PageError>
  );
}

function Gate() {
  const { product } = usePage();
  // When a session has expired, the modal is already open and explains it.
  useEffect(() => promptSignin("unauthorized"), []);
  return (
    <EmptyState
      icon={Lock}
      level={1}
      title={`Sign in to ${product.name} to continue`}
      action={
        <Button kind="primary" onClick={() => promptSignin("unauthorized")}>
          Sign in
        </Button>
      }
    />
  );
}
