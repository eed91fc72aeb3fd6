import { listPosts } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import FilePen from "lucide-react/icons/file-pen";
import { useCallback, useState } from "react";
import { callApi } from "../../platform/callApi.ts";
import { createHash } from "../../platform/createHash.ts";
import { wordsOf } from "../../platform/failureWords.ts";
import { useMine } from "../../platform/useMine.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { DraftRow } from "./DraftRow.tsx";

interface Drafts {
  posts: PostCard[];
  next: string | null;
}

interface DraftListProps {
  siteId: string;
  status: "drafts" | "archived";
}

const NONE = {
  drafts: ["No drafts yet", "What you write and have not published stands here."],
  archived: [
    "Nothing in the archive",
    "A post that you archive is out of your readers' sight, and kept here.",
  ],
} as const;

/** The list, from the server, and from this device while there is no network. */
export function DraftList({ siteId, status }: DraftListProps) {
  const ask = useCallback(
    (): Promise<Drafts> => callApi(listPosts, { params: { siteId }, query: { status } }),
    [siteId, status],
  );
  const { value: drafts, isKept, failure, reload, change } = useMine<Drafts>(siteId, status, ask);
  const [isLoading, setIsLoading] = useState(false);

  async function loadMore(next: string) {
    setIsLoading(true);
    try {
      const more = await callApi(listPosts, { params: { siteId }, query: { status, next } });
      change((before) => ({ posts: [...before.posts, ...more.posts], next: more.next }));
    } catch (error) {
      showSnackbar({ title: "The rest couldn't be fetched", message: wordsOf(error) });
    } finally {
      setIsLoading(false);
    }
  }

  if (!drafts) {
    if (!failure) return <Skeleton of="row" count={3} label="Loading your drafts" />;
    return (
      <ErrorState title="Your drafts couldn't be fetched" onRetry={reload}>
        {wordsOf(failure)}
      </ErrorState>
    );
  }
  const [title, words] = NONE[status];
  if (drafts.posts.length === 0) {
    return (
      <EmptyState
        icon={FilePen}
        title={title}
        action={
          status === "drafts" ? (
            <Button kind="primary" href={createHash("any")}>
              Begin something new
            </Button>
          ) : undefined
        }
      >
        {words}
      </EmptyState>
    );
  }
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
      {failure && isKept ? (
        <p className="drafts-soft">The server can't be reached: this is the list as you last saw it.</p>
      ) : null}
      <RowList label={status === "drafts" ? "Drafts" : "Archive"}>
        {drafts.posts.map((post) => (
          <DraftRow
            key={post.id}
            post={post}
            status={status}
            onGone={() => remove(post.id)}
            onBack={() => restore(post)}
          />
        ))}
      </RowList>
      {drafts.next ? (
        <div className="drafts-more">
          <Button loading={isLoading} onClick={() => drafts.next && void loadMore(drafts.next)}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}
