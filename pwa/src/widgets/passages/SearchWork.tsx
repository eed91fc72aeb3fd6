import { searchWork } from "@quire/contracts/calls/search";
import type { FoundChapter } from "@quire/contracts/records/search";
import { SEARCH_MIN } from "@quire/domain/posts/search";
import Search from "lucide-react/icons/search";
import { type FormEvent, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Sheet } from "../../ui/Modal.tsx";
import "./passages.css";

interface SearchWorkProps {
  siteId: string;
  id: string;
  title: string;
  onClose: () => void;
}

/** Searches the chapters of a story that this reader can open. */
export function SearchWork({ siteId, id, title, onClose }: SearchWorkProps) {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<{ query: string; chapters: FoundChapter[]; next: string | null } | null>(
    null,
  );
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function search(text: string, next: string | null) {
    setIsBusy(true);
    setError(null);
    try {
      const before = next && found ? found.chapters : [];
      const answer = await callApi(searchWork, {
        params: { siteId, id },
        query: { query: text, ...(next ? { next } : {}) },
      });
      setFound({ query: text, chapters: [...before, ...answer.chapters], next: answer.next });
    } catch (failure) {
      setError(
        navigator.onLine
          ? (failure as Error).message
          : "Searching a story needs a connection. Connect and try again.",
      );
    } finally {
      setIsBusy(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const text = query.trim();
    if (text.length < SEARCH_MIN) return setError(`Enter at least ${SEARCH_MIN} characters.`);
    void search(text, null);
  }
  return (
    <Sheet open title={`Search ${title}`} onClose={onClose}>
      <form className="search-work" onSubmit={submit} noValidate>
        <Field
          label="Words in this story"
          type="search"
          value={query}
          error={error}
          data-autofocus
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button kind="primary" type="submit" icon={Search} loading={isBusy}>
          Search
        </Button>
      </form>
      <div role="status">
        {found && found.chapters.length === 0 && !found.next ? (
          <EmptyState title={`No results for “${found.query}”`}>
            Only chapters that you can open are searched.
          </EmptyState>
        ) : null}
      </div>
      <ol className="search-work-found q-list">
        {found?.chapters.map(({ chapter, snippet }) => (
          <li key={chapter.id}>
            <a href={chapter.permalink} onClick={onClose}>
              <b>{`${chapter.index}. ${chapter.title}`}</b>
              <span>
                <Marked {...snippet} />
              </span>
            </a>
          </li>
        ))}
      </ol>
      {found?.next ? (
        <Button full loading={isBusy} onClick={() => void search(found.query, found.next)}>
          Search further
        </Button>
      ) : null}
    </Sheet>
  );
}

function Marked({ text, marks }: FoundChapter["snippet"]) {
  let from = 0;
  const parts = marks.map(([start, end]) => {
    const before = text.slice(from, start);
    from = end;
    return (
      <span key={start}>
        {before}
        <mark>{text.slice(start, end)}</mark>
      </span>
    );
  });
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
