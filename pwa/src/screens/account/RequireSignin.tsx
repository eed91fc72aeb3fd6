import type { User } from "@quire/contracts/records/user";
import Lock from "lucide-react/icons/lock";
import { type ReactNode, useEffect } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { promptSignin } from "../../lib/signinPrompt.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PageError } from "./PageError.tsx";
import { useKnownSession } from "./useKnownSession.ts";

/** A screen for who is signed in; whoever is not is asked in the sign-in modal, and has come back once it closes. */
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
  // After a session that has ended it is open already, and says so.
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
