import type { Listing } from "@quire/contracts/call";
import { listSharedDrafts } from "@quire/contracts/calls/drafts";
import type { SharedDraft } from "@quire/contracts/records/draft";
import { formatRelative } from "@quire/domain/time/dates";
import UsersRound from "lucide-react/icons/users-round";
import { type ReactNode, useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useMine } from "../../lib/useMine.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { kindOf } from "../postCopy.ts";
import { sharedPath } from "./sharedPath.ts";
import "./SharedDrafts.css";

interface SharedDraftsProps {
  userId: string;
  /**
   * Wraps the list when it is part of another screen, for example in a heading; then nothing renders while the list
   * is empty.
   */
  around?: (list: ReactNode) => ReactNode;
}

type Shared = Listing & { drafts: SharedDraft[] };

const fetchShared = (): Promise<Shared> => callApi(listSharedDrafts, { query: {} });

/** Drafts that others share with this user; each links to the editor on its own site. */
export function SharedDrafts({ userId, around }: SharedDraftsProps) {
  const page = usePage();
  const { value, isSavedOffline, failure, reload, change } = useMine<Shared>(userId, "shared", fetchShared);
  const [isLoading, setIsLoading] = useState(false);
  const more = useCallback(
    async (next: string) => {
      setIsLoading(true);
      try {
        const rest = await callApi(listSharedDrafts, { query: { next } });
        change((before) => ({ drafts: [...before.drafts, ...rest.drafts], next: rest.next }));
      } catch (error) {
        showSnackbar({ title: "We couldn't load the rest", message: messageOf(error) });
      } finally {
        setIsLoading(false);
      }
    },
    [change],
  );

  if (!value) {
    if (around) return null;
    if (!failure) return <Skeleton of="row" count={3} label="Loading what is shared with you" />;
    return (
      <ErrorState title="We couldn't load drafts shared with you" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (value.drafts.length === 0) {
    return around ? null : (
      <EmptyState icon={UsersRound} title="No shared drafts yet">
        When you accept an invite to write or comment, the draft appears here.
      </EmptyState>
    );
  }
  const list = (
    <>
      {failure && isSavedOffline ? (
        <p className="shared-soft">We can't reach the server. This is what's saved on your device.</p>
      ) : null}
      <RowList label="Shared with me">
        {value.drafts.map((draft) => (
          <Row
            key={draft.id}
            title={draft.title || "Untitled"}
            href={sharedPath(page, draft)}
            note={sharedNote(draft, Date.now())}
            end={<Badge>{draft.role === "writer" ? "Writer" : "Commenter"}</Badge>}
          />
        ))}
      </RowList>
      {value.next ? (
        <div className="shared-more">
          <Button loading={isLoading} onClick={() => value.next && void more(value.next)}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
  return around ? around(list) : list;
}

/** The muted line: site, kind, last change. */
function sharedNote(draft: SharedDraft, now: number): string {
  const kind = kindOf(draft) ?? "Post";
  const part = draft.parent_title ? ` of ${draft.parent_title}` : "";
  return [draft.site.name, `${kind}${part}`, `changed ${formatRelative(draft.updated, now)}`].join(" · ");
}
