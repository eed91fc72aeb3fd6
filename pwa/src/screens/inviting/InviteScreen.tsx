import { CallError } from "@quire/client/errors";
import type { OutputOf } from "@quire/contracts/call";
import { listInvites } from "@quire/contracts/calls/invites";
import type { InvitedFriend } from "@quire/contracts/records/invite";
import {
  type FriendState,
  INVITE_GOAL,
  INVITE_WORTH,
  REFEREE_MONTHS,
  REFERRER_MONTHS_MAX,
} from "@quire/domain/audience/invites";
import { countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import UserPlus from "lucide-react/icons/user-plus";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { useMore } from "../../lib/useMore.ts";
import { useUser } from "../../lib/useUser.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge, type BadgeProps } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { useFocusOnMore } from "../../widgets/useFocusOnMore.ts";
import "./inviting.css";
import { ShareInvite } from "./ShareInvite.tsx";

type Invites = OutputOf<typeof listInvites>;

const PAGE = 20;
const fetchPage = (next?: string): Promise<Invites> =>
  callApi(listInvites, { query: next ? { size: PAGE, next } : { size: PAGE } });
const fetchFirst = () => fetchPage();

/** `/invite`: the link to share, the friends who joined, and the months of Pro they earned. */
export function InviteScreen() {
  const userId = useUser();
  return (
    <div className="inviting">
      <h1>Invite writers</h1>
      <p className="inviting-lead">
        {`Invite ${INVITE_GOAL} writers and win Pro worth ${INVITE_WORTH} rupees. For each friend who publishes here you get a month of Pro, up to ${REFERRER_MONTHS_MAX}. Each friend gets a free site and ${REFEREE_MONTHS} months of Pro.`}
      </p>
      {userId ? (
        <Inviting key={userId} userId={userId} />
      ) : (
        <Skeleton of="text" label="Loading your invites" />
      )}
    </div>
  );
}

function Inviting({ userId }: { userId: string }) {
  const { value, isSavedOffline, failure, reload, change } = useMine<Invites>(userId, "invites", fetchFirst);
  const rest = useMore(async (next) => {
    const page = await fetchPage(next);
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
  const isOffline = isSavedOffline && Boolean(failure);
  return (
    <>
      {isOffline ? (
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
          {months.granted === 0
            ? "No months of Pro so far."
            : months.granted >= months.most
              ? `You've earned all ${months.most} months of Pro. Thank you.`
              : `${countOf(months.granted, "month")} of Pro so far, of ${months.most}.`}
        </p>
      </section>
      <ShareInvite url={url} isOffline={isOffline} />
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

/** A friend who joined by the invite, and their progress. */
function FriendRow({ friend }: { friend: InvitedFriend }) {
  const { tone, label } = FRIEND_BADGES[friend.state];
  return (
    <Row
      lead={<Avatar name={friend.name} />}
      title={friend.name}
      href={friend.site_url ?? undefined}
      note={friendNote(friend)}
      end={<Badge tone={tone}>{label}</Badge>}
    />
  );
}

/** A friend's progress as a badge. */
export const FRIEND_BADGES: Record<FriendState, { tone: NonNullable<BadgeProps["tone"]>; label: string }> = {
  joined: { tone: "plain", label: "Joined" },
  verified: { tone: "warn", label: "Verified" },
  counted: { tone: "good", label: "Counts" },
  not_counted: { tone: "plain", label: "Doesn't count" },
};

/** Returns what a friend still has to do, or when they counted. */
export function friendNote({ state, joined, counted }: InvitedFriend): string {
  if (state === "counted" && counted) return `A month of Pro for you, on ${formatDate(counted)}`;
  if (state === "not_counted") return "They already had an account.";
  const since = `Since ${formatDate(joined)}`;
  return state === "joined"
    ? `${since} · still needs to verify their address and publish`
    : `${since} · still needs to publish a first post`;
}
