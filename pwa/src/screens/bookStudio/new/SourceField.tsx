import { listPosts } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { countOf } from "@quire/domain/text/counts";
import { useCallback } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { createHash } from "../../../lib/createHash.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { useListing } from "../../../lib/useListing.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox, Radio } from "../../../ui/Checkbox.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { RadioList } from "../../../ui/RadioGroup.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { FileField } from "../../../widgets/upload/FileField.tsx";
import { manuscriptKind, type SourceKind, type SourceValues } from "./newBook.ts";

const KINDS: readonly SourceKind[] = ["story", "posts", "file", "pdf"];
const KIND_COPY: Record<SourceKind, { label: string; hint: string }> = {
  story: { label: "A story or comic", hint: "Its chapters become the book's, and stay up to date." },
  posts: { label: "Selected posts", hint: "Each post becomes a chapter." },
  file: {
    label: "A manuscript",
    hint: "An EPUB, a Word document, or a zip of markdown files. We make a draft story of it first.",
  },
  pdf: { label: "A finished PDF", hint: "Laid out elsewhere. We check that it can be printed." },
};

interface SourceFieldProps {
  siteId: string;
  value: SourceValues;
  error?: string;
  onChange: (changes: Partial<SourceValues>) => void;
  /** A story was chosen, whose facts fill in the form. */
  onStory: (story: PostCard) => void;
  onSending: (is: boolean) => void;
}

/** What a new book is made from. */
export function SourceField({ siteId, value, error, onChange, onStory, onSending }: SourceFieldProps) {
  return (
    <section className="making-section" aria-labelledby="making-source">
      <h2 id="making-source">What it's made from</h2>
      <RadioList
        legend="Source"
        values={KINDS}
        copy={KIND_COPY}
        value={value.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {value.kind === "story" ? (
        <StoryList
          siteId={siteId}
          chosen={value.story}
          onChoose={(story) => {
            onChange({ story: story.id });
            onStory(story);
          }}
        />
      ) : null}
      {value.kind === "posts" ? (
        <PostList siteId={siteId} chosen={value.posts} onChange={(posts) => onChange({ posts })} />
      ) : null}
      {value.kind === "file" ? (
        <FileField
          siteId={siteId}
          kind={manuscriptKind}
          label="Manuscript"
          hint="An EPUB, a Word document (.docx), or a zip of markdown files, one per chapter."
          accept=".epub,.docx,.zip"
          value={value.file}
          onSending={onSending}
          onChange={(file) => onChange({ file })}
        />
      ) : null}
      {value.kind === "pdf" ? (
        <FileField
          siteId={siteId}
          kind="document"
          label="Interior"
          hint="A PDF of 32 to 800 single pages in the size you choose below, with embedded fonts. Up to 250 MB."
          accept=".pdf"
          value={value.pdf}
          onSending={onSending}
          onChange={(pdf) => onChange({ pdf })}
        />
      ) : null}
      <div aria-live="polite">
        {error ? (
          <p className="q-field-error" tabIndex={-1} aria-invalid="true">
            {error}
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** Published posts of a type, then drafts. */
function usePosts(siteId: string, ptype: PostCard["ptype"]) {
  const fetchRows = useCallback(
    async (next: string | undefined) => {
      const list = async (status: "published" | "drafts", key?: string) => {
        const query = { ptype: [ptype], status, size: 100, ...(key ? { next: key } : {}) };
        const page = await callApi(listPosts, { params: { siteId }, query });
        return { rows: page.posts, next: page.next ? `${status} ${page.next}` : null };
      };
      const [status, key] = next?.split(" ") ?? [];
      if (status === "drafts") return list("drafts", key);
      const published = await list("published", key);
      if (published.next !== null) return published;
      const drafts = await list("drafts");
      return { rows: [...published.rows, ...drafts.rows], next: drafts.next };
    },
    [siteId, ptype],
  );
  return useListing<PostCard>(fetchRows);
}

function More({ hasMore, loading, loadMore }: ReturnType<typeof usePosts>) {
  return hasMore ? (
    <Button size="s" loading={loading} onClick={loadMore}>
      Show more
    </Button>
  ) : null;
}

function StoryList(props: { siteId: string; chosen: string | null; onChoose: (story: PostCard) => void }) {
  const listing = usePosts(props.siteId, "parent");
  const { rows: posts, failure, reload } = listing;
  if (failure) {
    return (
      <ErrorState title="We couldn't load your stories" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (!posts) return <Skeleton of="row" count={2} label="Loading your stories" />;
  if (posts.length === 0) {
    return (
      <EmptyState
        title="No stories yet"
        level={3}
        action={<Button href={createHash("story")}>Write a story</Button>}
      >
        Write one first, or make a book from posts or a file.
      </EmptyState>
    );
  }
  return (
    <fieldset className="making-posts">
      <legend className="q-field-label">Story</legend>
      {posts.map((post) => (
        <Radio
          key={post.id}
          name="story"
          label={post.title || "Untitled"}
          hint={`${post.subtype === "comic" ? "Comic" : "Story"} · ${countOf(
            post.meta.children,
            post.subtype === "comic" ? "episode" : "chapter",
          )}${post.published ? "" : " · Draft"}`}
          checked={post.id === props.chosen}
          onChange={() => props.onChoose(post)}
        />
      ))}
      <More {...listing} />
    </fieldset>
  );
}

function PostList(props: { siteId: string; chosen: string[]; onChange: (ids: string[]) => void }) {
  const { siteId, chosen, onChange } = props;
  const listing = usePosts(siteId, "blog");
  const { rows: posts, failure, reload } = listing;
  if (failure) {
    return (
      <ErrorState title="We couldn't load your posts" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (!posts) return <Skeleton of="row" count={3} label="Loading your posts" />;
  if (posts.length === 0) {
    return (
      <EmptyState title="No posts yet" level={3} action={<Button href="/post/new">Write a post</Button>}>
        Write some first, or make a book from a story or a file.
      </EmptyState>
    );
  }
  return (
    <fieldset className="making-posts">
      <legend className="q-field-label">Posts</legend>
      <p className="q-field-hint">In the order you choose them. You can change the order later.</p>
      {posts.map((post) => (
        <Checkbox
          key={post.id}
          label={post.title || "Untitled"}
          hint={`${countOf(post.words, "word")}${post.published ? "" : " · Draft"}`}
          checked={chosen.includes(post.id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, post.id] : chosen.filter((id) => id !== post.id))
          }
        />
      ))}
      <More {...listing} />
    </fieldset>
  );
}
