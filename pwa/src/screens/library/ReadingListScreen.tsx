import { CallError } from "@quire/client/errors";
import type { OutputOf } from "@quire/contracts/call";
import {
  deleteReadingList,
  getReadingList,
  removeFromReadingList,
  updateReadingList,
} from "@quire/contracts/calls/library";
import X from "lucide-react/icons/x";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useMore } from "../../lib/useMore.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { CardGrid } from "../../ui/CardGrid.tsx";
import { Switch } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { EntryCard } from "./EntryCard.tsx";
import "./LibraryScreen.css";

type Opened = OutputOf<typeof getReadingList>;

/** `/list/{id}`: a reading list, for its owner and for whom it is shared with. */
export function ReadingListScreen() {
  const { data } = usePage();
  const userId = useUser();
  const id = data.kind === "app" ? data.params?.id : undefined;
  return id ? <List key={`${id} ${userId}`} id={id} /> : <Skeleton of="text" />;
}

function List({ id }: { id: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => {
    setFailure(null);
    callApi(getReadingList, { params: { id }, query: {} }).then(setOpened, setFailure);
  }, [id]);
  useEffect(load, [load]);
  const rest = useMore(async (next) => {
    const page = await callApi(getReadingList, { params: { id }, query: { next } });
    setOpened((before) => ({ ...page, posts: [...(before?.posts ?? []), ...page.posts] }));
  });
  if (failure instanceof CallError && failure.status === 404) {
    return (
      <EmptyState level={1} title="List not found" action={<Button href="/library">Library</Button>}>
        It was deleted, or its owner no longer shares it.
      </EmptyState>
    );
  }
  if (failure) {
    return (
      <ErrorState title="We couldn't load this list" onRetry={load}>
        Check your connection and try again.
      </ErrorState>
    );
  }
  if (!opened) return <Skeleton of="serial" count={3} label="Loading the list" />;
  const { list, posts, next } = opened;

  async function remove(postId: string) {
    try {
      await callApi(removeFromReadingList, { params: { id, postId } });
      setOpened(
        (before) => before && { ...before, posts: before.posts.filter((post) => post.id !== postId) },
      );
    } catch (error) {
      showSnackbar({ title: "We couldn't remove this post.", message: messageOf(error) });
    }
  }

  return (
    <div className="library">
      <h1>{list.name}</h1>
      <p className="library-words">
        A reading list by {list.owner.url ? <a href={list.owner.url}>{list.owner.name}</a> : list.owner.name}
      </p>
      {list.own ? (
        <OwnerPart
          list={list}
          onShared={(shared) => setOpened((before) => before && { ...before, list: { ...list, shared } })}
        />
      ) : null}
      <section className="library-part" aria-label="Posts">
        {posts.length === 0 ? <p className="library-words">Nothing is in this list yet.</p> : null}
        <CardGrid>
          {posts.map((post) => (
            <EntryCard
              key={post.id}
              post={post}
              overlay={
                list.own ? (
                  <span className="library-corner">
                    <IconButton icon={X} label={`Remove ${post.title}`} onClick={() => remove(post.id)} />
                  </span>
                ) : null
              }
            />
          ))}
        </CardGrid>
        <ShowMore next={next} {...rest} />
      </section>
    </div>
  );
}

function OwnerPart({ list, onShared }: { list: Opened["list"]; onShared: (shared: boolean) => void }) {
  const [isDeleting, setIsDeleting] = useState(false);
  async function share(shared: boolean) {
    try {
      await callApi(updateReadingList, { params: { id: list.id }, body: { shared } });
      onShared(shared);
    } catch (error) {
      showSnackbar({ title: "We couldn't change this list.", message: messageOf(error) });
    }
  }
  return (
    <div className="library-owner">
      <Switch
        label="Shared"
        hint="Anyone who has this page's address can read the list."
        checked={list.shared}
        onChange={(event) => void share(event.target.checked)}
      />
      <Button size="s" kind="quiet" onClick={() => setIsDeleting(true)}>
        Delete list
      </Button>
      {isDeleting ? (
        <ConfirmDialog
          title={`Delete ${list.name}?`}
          actionLabel="Delete list"
          act={async () => {
            await callApi(deleteReadingList, { params: { id: list.id } });
            location.assign("/library");
          }}
          onClose={() => setIsDeleting(false)}
        >
          Its posts stay where they are, and so do your bookmarks.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
