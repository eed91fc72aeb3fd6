import Search from "lucide-react/icons/search";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Sheet } from "../../ui/Modal.tsx";
import { type Hit, MOST_HITS } from "./findWords.ts";
import "../passages/passages.css";

interface SearchTextProps {
  /** Finds words in the text that is read. */
  search: (query: string) => AsyncIterable<Hit>;
  onGo: (target: string) => void;
  onClose: () => void;
}

/** Searches the text of a book, on this device. */
export function SearchText({ search, onGo, onClose }: SearchTextProps) {
  const [query, setQuery] = useState("");
  const [searched, setSearched] = useState<string | null>(null);
  const [hits, setHits] = useState<readonly Hit[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const text = query.trim();
    if (text === "") return;
    latest.current += 1;
    const own = latest.current;
    setIsBusy(true);
    setSearched(text);
    setHits([]);
    const found: Hit[] = [];
    for await (const hit of search(text)) {
      if (own !== latest.current) return;
      found.push(hit);
      if (found.length === MOST_HITS) break;
      if (found.length % 10 === 1) setHits([...found]);
    }
    if (own !== latest.current) return;
    setHits(found);
    setIsBusy(false);
  }
  return (
    <Sheet open title="Search this book" onClose={onClose}>
      <form className="search-work" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Words in this book"
          type="search"
          value={query}
          data-autofocus
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button kind="primary" type="submit" icon={Search} loading={isBusy}>
          Search
        </Button>
      </form>
      <div role="status">
        {searched !== null && !isBusy && hits.length === 0 ? (
          <EmptyState title={`No results for “${searched}”`}>Try fewer words or another spelling.</EmptyState>
        ) : null}
        {hits.length > 0 && !isBusy ? (
          <p className="q-hidden">{`${hits.length === MOST_HITS ? "The first " : ""}${hits.length} results`}</p>
        ) : null}
      </div>
      <ol className="search-work-found q-list">
        {hits.map(({ target, chapter, before, match, after }) => (
          <li key={target}>
            <button type="button" onClick={() => onGo(target)}>
              {chapter ? <b>{chapter}</b> : null}
              <span>
                {before}
                <mark>{match}</mark>
                {after}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
