import { listPosts, type OwnList } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import type { PostType } from "@quire/domain/enums";
import { readSearch } from "@quire/domain/posts/search";
import FilePen from "lucide-react/icons/file-pen";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { createHash } from "../../lib/createHash.ts";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { useDebounced } from "../../lib/useDebounced.ts";
import { useLocalDrafts } from "../../lib/useLocalDrafts.ts";
import { useMine } from "../../lib/useMine.ts";
import { useMore } from "../../lib/useMore.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Field } from "../../ui/Field.tsx";
import { RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { GuideLink } from "../../widgets/GuideLink.tsx";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { StorageNote } from "../../widgets/StorageNote.tsx";
import { BulkActions } from "./BulkActions.tsx";
import { LocalDraftRow } from "./LocalDraftRow.tsx";
import { type DraftItem, matches, mergeDrafts } from "./mergeDrafts.ts";
import { PostRow } from "./PostRow.tsx";

interface Posts {
  posts: PostCard[];
  next: string | null;
}

interface PostListProps {
  siteId: string;
  list: OwnList;
  /** What it lists, for messages: "posts". */
  noun: string;
  /** The one kind to list; null for every kind. */
  ptype: PostType | null;
  /** Opens the publish sheet of a post. */
  onPublish: (id: string) => void;
}

const EMPTY: Record<OwnList, readonly [title: string, text: string]> = {
  all: ["Nothing here yet", "Your {noun} appear here."],
  drafts: ["No drafts yet", "Your unpublished {noun} appear here."],
  scheduled: ["Nothing scheduled", "Choose a time in a draft's publish sheet, and it appears here."],
  live: ["Nothing published yet", "What readers can see appears here."],
  archived: ["No archived {noun}", "Archived {noun} are hidden from readers and saved here."],
};

/** Up to this many need no search field. */
const FEW = 8;

const isOnlyLocal = ({ serverKnown, waiting }: DraftEntry) => !serverKnown || waiting > 0;

/** A list of the creator's own posts, from the server, or from this device while offline. */
export function PostList({ siteId, list, noun, ptype, onPublish }: PostListProps) {
  const fetchPage = useCallback(
    (more: { next?: string; query?: string } = {}): Promise<Posts> =>
      callApi(listPosts, {
        params: { siteId },
        query: { status: list, ...(ptype ? { ptype: [ptype] } : {}), ...more },
      }),
    [siteId, list, ptype],
  );
  const fetchFirst = useCallback(() => fetchPage(), [fetchPage]);
  const mine = useMine<Posts>(siteId, ptype ? `${list} ${ptype}` : list, fetchFirst);
  const { value: known, isSavedOffline, failure, reload, change } = mine;
  const entries = useLocalDrafts(siteId);
  const [search, setSearch] = useState("");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rest = useMore(async (next) => {
    const more = await fetchPage({ next });
    change((before) => ({ posts: [...before.posts, ...more.posts], next: more.next }));
  }, messageOf);
  const results = useSearchResults(known?.next ? search : "", fetchPage);

  const showsLocal = (list === "drafts" || list === "all") && ptype === null;
  const localDrafts = showsLocal ? (entries ?? []) : [];
  const posts = known ?? (localDrafts.length > 0 ? { posts: [], next: null } : null);
  if (!posts) {
    if (!failure) return <Skeleton of="row" count={3} label={`Loading your ${noun}`} />;
    return (
      <ErrorState title={`We couldn't load your ${noun}`} onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  const isComplete = known !== null && !isSavedOffline && posts.next === null;
  const lines =
    list === "scheduled" ? posts.posts.map(lineOf) : mergeDrafts(posts.posts, localDrafts, isComplete);
  if (lines.length === 0) {
    const [title, text] = EMPTY[list];
    return (
      <EmptyState
        icon={FilePen}
        title={title.replace("{noun}", noun)}
        action={
          list === "drafts" || list === "all" ? (
            <Button kind="primary" href={createHash("any")}>
              Write something new
            </Button>
          ) : undefined
        }
      >
        {text.replace("{noun}", noun)} <GuideLink to="sync-a-folder">Write in your own editor</GuideLink>
      </EmptyState>
    );
  }
  const found = results?.map(lineOf) ?? lines.filter((line) => matches(line, search));
  const remove = (ids: readonly string[]) => {
    setSelected((before) => new Set([...before].filter((id) => !ids.includes(id))));
    change((before) => ({ ...before, posts: before.posts.filter(({ id }) => !ids.includes(id)) }));
  };
  const restore = (back: readonly PostCard[]) =>
    change((before) => ({
      ...before,
      posts: [...before.posts.filter(({ id }) => !back.some((post) => post.id === id)), ...back].sort(
        (a, b) => Date.parse(b.updated) - Date.parse(a.updated),
      ),
    }));
  const toggle = (id: string) =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const selectable = found.flatMap(({ post }) => (post ? [post] : []));
  return (
    <>
      {failure && (isSavedOffline || !known) ? (
        <p className="own-posts-soft">We can't reach the server. This is what's saved on your device.</p>
      ) : null}
      {lines.length > FEW || search ? (
        <div className="own-posts-search">
          <Field
            label="Search by title"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      ) : null}
      {found.length === 0 ? (
        <p className="own-posts-soft" role="status">
          {`No results for “${search.trim()}”.`}
        </p>
      ) : null}
      {selectable.length > 1 ? (
        <BulkActions
          posts={selectable}
          selected={selected}
          list={list}
          onSelect={setSelected}
          onRemoved={remove}
          onRestored={restore}
          onDone={reload}
        />
      ) : null}
      <RowList label="Posts">
        {found.map(({ id, post, entry }) =>
          post ? (
            <PostRow
              key={id}
              post={post}
              entry={entry}
              list={list}
              isSelected={selected.has(id)}
              onToggle={selectable.length > 1 ? () => toggle(id) : null}
              onPublish={() => onPublish(id)}
              onRemoved={() => remove([id])}
              onRestored={() => restore([post])}
              onDone={reload}
            />
          ) : entry ? (
            <LocalDraftRow key={id} entry={entry} />
          ) : null,
        )}
      </RowList>
      {localDrafts.some(isOnlyLocal) ? <StorageNote /> : null}
      <div className="own-posts-more">
        <ShowMore next={results ? null : posts.next} {...rest} />
      </div>
    </>
  );
}

const lineOf = (post: PostCard): DraftItem => ({ id: post.id, post, entry: null });

/** Pause in typing after which the server is searched, in milliseconds. */
const TYPING_MS = 300;

/** Returns what the server finds beyond the loaded rows; null while nothing is searched, or offline. */
function useSearchResults(
  search: string,
  fetchPage: (more: { query: string }) => Promise<Posts>,
): PostCard[] | null {
  const [results, setResults] = useState<PostCard[] | null>(null);
  const query = readSearch(useDebounced(search, TYPING_MS));
  useEffect(() => {
    setResults(null);
    if (query === null) return;
    let isCurrent = true;
    fetchPage({ query }).then(
      ({ posts }) => isCurrent && setResults(posts),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [query, fetchPage]);
  return results;
}
