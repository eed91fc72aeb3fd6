import { CallError } from "@quire/client/errors";
import type { OutputOf } from "@quire/contracts/call";
import { listInvites } from "@quire/contracts/calls/invites";
import { REFEREE_MONTHS, REFERRER_MONTHS_MAX } from "@quire/domain/audience/invites";
import { countOf } from "@quire/domain/text/counts";
import UserPlus from "lucide-react/icons/user-plus";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { useMore } from "../../lib/useMore.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { useFocusOnMore } from "../../widgets/useFocusOnMore.ts";
import { FriendRow } from "./FriendRow.tsx";
import "./inviting.css";
import { PassOn } from "./PassOn.tsx";

type Invites = OutputOf<typeof listInvites>;

const PAGE = 20;
const ask = (next?: string): Promise<Invites> =>
  callApi(listInvites, { query: next ? { size: PAGE, next } : { size: PAGE } });
const askFirst = () => ask();

/** `/invite`: the address to pass on, who came by it, and what they brought. */
export function InviteScreen() {
  const person = useUser();
  return (
    <div className="inviting">
      <h1>Invite writers</h1>
      <p className="inviting-lead">
        {`For each friend who publishes here you get a month of Pro, up to ${REFERRER_MONTHS_MAX}. Each friend gets ${REFEREE_MONTHS} months, and a website for free.`}
      </p>
      {person ? (
        <Inviting key={person} person={person} />
      ) : (
        <Skeleton of="text" label="Loading your invites" />
      )}
    </div>
  );
}

function Inviting({ person }: { person: string }) {
  const { value, isSavedOffline, failure, reload, change } = useMine<Invites>(person, "invites", askFirst);
  const rest = useMore(async (next) => {
    const page = await ask(next);
    change((before) => ({ ...page, friends: [...before.friends, ...page.friends] }));
  });
  const list = useFocusOnMore(value?.friends.length ?? 0, rest.isLoading);

  if (!value) {
    if (!failure) return <Skeleton of="text" label="Loading your invites" />;
    if (failure instanceof CallError && failure.code === "site_needed") {
      return (
        <EmptyState
          icon={UserPlus}
          title="Your link uses your site's address"
          action={
            <Button kind="primary" href="/signup">
              Start your site
            </Button>
          }
        >
          You don't have a site yet. Start one to get your link.
        </EmptyState>
      );
    }
    return (
      <ErrorState title="We couldn't load your invites" onRetry={reload}>
        Nothing is lost. Check your connection and try again.
      </ErrorState>
    );
  }
  const { counted, goal, months, friends, url, next } = value;
  const isAway = isSavedOffline && Boolean(failure);
  return (
    <>
      {isAway ? (
        <p className="inviting-soft" role="status">
          We can't reach the server. You're seeing your last saved copy.
        </p>
      ) : null}
      <section className="inviting-progress" aria-label="Progress">
        <ProgressBar
          label={`${counted} of ${goal} friends`}
          percent={Math.min(100, (100 * counted) / goal)}
        />
        <p>
          {months.given === 0
            ? "No months of Pro so far."
            : months.given >= months.most
              ? `You've earned all ${months.most} months of Pro. Thank you.`
              : `${countOf(months.given, "month")} of Pro so far, of ${months.most}.`}
        </p>
      </section>
      <PassOn url={url} isAway={isAway} />
      <section className="inviting-friends">
        <h2>Your friends</h2>
        {friends.length === 0 ? (
          <EmptyState icon={UserPlus} level={3} title="No friends have joined">
            Share your link. Friends who sign up with it appear here, and count once they have a verified
            account and a published post.
          </EmptyState>
        ) : (
          <RowList ref={list} label="Your friends">
            {friends.map((friend) => (
              <FriendRow key={friend.id} friend={friend} />
            ))}
          </RowList>
        )}
        <ShowMore next={isSavedOffline ? null : next} {...rest} />
      </section>
    </>
  );
}
