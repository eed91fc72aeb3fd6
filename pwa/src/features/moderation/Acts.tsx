import { listActs } from "@quire/contracts/calls/moderation";
import type { Act } from "@quire/contracts/records/moderation";
import { formatDate } from "@quire/domain/dates";
import ScrollText from "lucide-react/icons/scroll-text";
import { ListingView } from "../../models/ListingView.tsx";
import { callApi } from "../../platform/callApi.ts";
import { useListing } from "../../platform/useListing.ts";

const WORDS: Record<Act["action"], string> = {
  comment_approved: "approved the comment",
  comment_held: "held back the comment",
  comment_removed: "removed the comment",
  commenter_blocked: "blocked the commenter",
  commenter_unblocked: "unblocked the commenter",
  post_removed: "removed the post",
  post_restored: "restored the post",
  account_suspended: "suspended the account",
  account_unsuspended: "ended the suspension of",
  case_dismissed: "dismissed the reports of",
};

const ask = async (next: string | undefined) => {
  const answer = await callApi(listActs, { query: next ? { next } : {} });
  return { rows: answer.acts, next: answer.next };
};

/** What moderators did: who, when, what and why. */
export function Acts() {
  const listing = useListing<Act>(ask);
  return (
    <ListingView
      listing={listing}
      label="Log of moderation"
      empty={{
        icon: ScrollText,
        title: "Nothing was done yet",
        words: "Every act of a moderator is written here.",
      }}
      row={(act) => (
        <li key={act.id} className="case">
          <p>
            <b>{act.actor.name}</b> {WORDS[act.action]} “{act.words}”
          </p>
          {act.reason ? <p className="case-words">Why: {act.reason}</p> : null}
          <p className="case-head">
            <time dateTime={act.created}>{formatDate(act.created)}</time>
          </p>
        </li>
      )}
    />
  );
}
