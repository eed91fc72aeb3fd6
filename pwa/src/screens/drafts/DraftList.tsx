import { listPosts } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import FilePen from "lucide-react/icons/file-pen";
import { type ReactNode, useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { createHash } from "../../lib/createHash.ts";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { useLocalDrafts } from "../../lib/useLocalDrafts.ts";
import { useMine } from "../../lib/useMine.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Field } from "../../ui/Field.tsx";
import { RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { StorageNote } from "../../widgets/StorageNote.tsx";
import { DraftRow } from "./DraftRow.tsx";
import { LocalDraftRow } from "./LocalDraftRow.tsx";
import { matches, mergeDrafts } from "./mergeDrafts.ts";

interface Drafts {
  posts: PostCard[];
  next: string | null;
}

interface DraftListProps {
  siteId: string;
  status: "drafts" | "archived";
  /** Opens the publish sheet of a draft. */
  onPublish: (id: string) => void;
  /** The checklist for starting a site: first if there are no drafts yet, else below the list. */
  checklist: ReactNode;
}

const NONE = {
  drafts: ["No drafts yet", "Your unpublished posts appear here."],
  archived: ["No archived posts", "Archived posts are hidden from readers and saved here."],
} as const;

/** Up to this many need no search field. */
const FEW = 8;

const isOnlyLocal = ({ serverKnown, waiting }: DraftEntry) => !serverKnown || waiting > 0;

/** The drafts, from the server, or from this device while offline. */
export function DraftList({ siteId, status, onPublish, checklist }: DraftListProps) {
  const fetchDrafts = useCallback(
    (): Promise<Drafts> => callApi(listPosts, { params: { siteId }, query: { status } }),
    [siteId, status],
  );
  const {
    value: known,
    isSavedOffline,
    failure,
    reload,
    change,
  } = useMine<Drafts>(siteId, status, fetchDrafts);
  const entries = useLocalDrafts(siteId);
  const [search, setSearch] = useState("");
  const [isLoading, setIsLoading] = useState(false);

  async function loadMore(next: string) {
    setIsLoading(true);
    try {
      const more = await callApi(listPosts, { params: { siteId }, query: { status, next } });
      change((before) => ({ posts: [...before.posts, ...more.posts], next: more.next }));
    } catch (error) {
      showSnackbar({ title: "We couldn't load the rest", message: messageOf(error) });
    } finally {
      setIsLoading(false);
    }
  }

  const localDrafts = status === "drafts" ? (entries ?? []) : [];
  const drafts = known ?? (localDrafts.length > 0 ? { posts: [], next: null } : null);
  if (!drafts) {
    if (!failure) return <Skeleton of="row" count={3} label="Loading your drafts" />;
    return (
      <ErrorState title="We couldn't load your drafts" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  const [title, text] = NONE[status];
  const lines = mergeDrafts(
    drafts.posts,
    localDrafts,
    known !== null && !isSavedOffline && drafts.next === null,
  );
  if (lines.length === 0) {
    return (
      <>
        {checklist}
        <EmptyState
          icon={FilePen}
          title={title}
          action={
            status === "drafts" ? (
              <Button kind="primary" href={createHash("any")}>
                Write something new
              </Button>
            ) : undefined
          }
        >
          {text}
        </EmptyState>
      </>
    );
  }
  const found = lines.filter((line) => matches(line, search));
  const remove = (id: string) =>
    change((before) => ({ ...before, posts: before.posts.filter((post) => post.id !== id) }));
  const restore = (post: PostCard) =>
    change((before) => ({
      ...before,
      posts: [...before.posts.filter(({ id }) => id !== post.id), post].sort((a, b) =>
        b.updated.localeCompare(a.updated),
      ),
    }));
  return (
    <>
      {failure && (isSavedOffline || !known) ? (
        <p className="drafts-soft">We can't reach the server. This is what's saved on your device.</p>
      ) : null}
      {lines.length > FEW || search ? (
        <div className="drafts-search">
          <Field
            label={status === "drafts" ? "Search your drafts" : "Search the archive"}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      ) : null}
      {found.length === 0 ? (
        <p className="drafts-soft" role="status">
          {`No results for “${search.trim()}”.`}
        </p>
      ) : null}
      <RowList label={status === "drafts" ? "Drafts" : "Archive"}>
        {found.map(({ id, post, entry }) =>
          post ? (
            <DraftRow
              key={id}
              post={post}
              entry={entry}
              status={status}
              onPublish={() => onPublish(id)}
              onRemoved={() => remove(id)}
              onRestored={() => restore(post)}
            />
          ) : entry ? (
            <LocalDraftRow key={id} entry={entry} />
          ) : null,
        )}
      </RowList>
      {localDrafts.some(isOnlyLocal) ? <StorageNote /> : null}
      {drafts.next ? (
        <div className="drafts-more">
          <Button loading={isLoading} onClick={() => drafts.next && void loadMore(drafts.next)}>
            Show more
          </Button>
        </div>
      ) : null}
      {checklist}
    </>
  );
}
