import type { User } from "@quire/contracts/records/user";
import { useEffect, useState } from "react";
import { messageOf } from "../../../lib/failureMessages.ts";
import { type ImportedGuestDrafts, importGuestDrafts } from "../../../lib/importGuestDrafts.ts";
import { promptSignin } from "../../../lib/signinPrompt.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

/** After sign-up, turns the guest's drafts into drafts of their own site and opens the first. */
export function ImportGuestDrafts({ first }: { first: string }) {
  const session = useSession();
  const here = `/create?claim=${encodeURIComponent(first)}`;
  if (!session) return <Checking />;
  const { user } = session;
  if (!user) {
    return (
      <div className="guest-way">
        <EmptyState
          level={1}
          title="Sign in to move your drafts"
          action={
            <Button kind="primary" onClick={() => promptSignin("savePost")}>
              Sign in
            </Button>
          }
        >
          They're saved on this device. Nothing is lost.
        </EmptyState>
      </div>
    );
  }
  if (!user.site_url) {
    return (
      <div className="guest-way">
        <EmptyState
          level={1}
          title="Choose an address for your site"
          action={
            <>
              <Button kind="primary" href={`/signup?created&redirect=${encodeURIComponent(here)}`}>
                Start your site
              </Button>
              <Button href="/create">Not now</Button>
            </>
          }
        >
          Your drafts will move there. Until then, they're saved on this device.
        </EmptyState>
      </div>
    );
  }
  return <Claiming user={user} siteUrl={user.site_url} first={first} />;
}

const Checking = () => (
  <div className="guest-way">
    <Skeleton of="text" label="Checking your session" />
  </div>
);

function Claiming({ user, siteUrl, first }: { user: User; siteUrl: string; first: string }) {
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const [failure, setFailure] = useState<unknown>(null);
  const [imported, setImported] = useState<ImportedGuestDrafts | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per user and attempt
  useEffect(() => {
    let isHere = true;
    setFailure(null);
    importGuestDrafts((done, all) => isHere && setProgress({ done, all })).then(
      (result) => {
        if (!isHere) return;
        if (result.refused.length > 0) return setImported(result);
        location.replace(siteDraftUrl(siteUrl, result.posts, first));
      },
      (error: unknown) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [user.id, attempt]);

  if (failure) {
    return (
      <div className="guest-way">
        <ErrorState
          title="We couldn't move your drafts yet"
          onRetry={() => setAttempt(attempt + 1)}
          action={<Button href="/create">Your drafts</Button>}
        >
          {`${messageOf(failure)} They're saved on this device.`}
        </ErrorState>
      </div>
    );
  }
  if (imported) {
    return (
      <div className="guest-way">
        <EmptyState
          level={1}
          title="We couldn't move all of your drafts"
          action={
            <>
              <Button kind="primary" href={siteDraftUrl(siteUrl, imported.posts, first)}>
                Continue to your site
              </Button>
              <Button href="/create">See remaining drafts</Button>
            </>
          }
        >
          {imported.refused.join(" ")}
        </EmptyState>
      </div>
    );
  }
  const progressText =
    progress.all > 1 ? `Draft ${Math.min(progress.done + 1, progress.all)} of ${progress.all}` : "";
  return (
    <div className="guest-way">
      <h1>Moving your drafts</h1>
      <ProgressBar bare label="Moving your drafts" />
      <p role="status">{progressText}</p>
    </div>
  );
}

/** The user's own site, through its sign-in, at the draft on which "Publish" was pressed. */
function siteDraftUrl(siteUrl: string, posts: readonly string[], first: string): string {
  const id = posts.includes(first) ? first : posts[0];
  const path = id ? `/post/${id}/edit` : "/drafts";
  return `${siteUrl}/signin?redirect=${encodeURIComponent(path)}`;
}
