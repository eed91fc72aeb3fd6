import type { PageData } from "@quire/contracts/records/page";
import { readSearch, SEARCH_MIN } from "@quire/domain/posts/search";
import SearchIcon from "lucide-react/icons/search";
import { type KeyboardEvent, useRef } from "react";
import { messageOf } from "../../lib/failureMessages.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { OlderButton } from "../../widgets/OlderButton.tsx";
import { RecentSearches } from "./RecentSearches.tsx";
import { countFound, Results } from "./Results.tsx";
import { recordSearch } from "./recentSearches.ts";
import "./SearchScreen.css";
import { searchPath, useSearch } from "./useSearch.ts";

type Data = Extract<PageData, { kind: "search" }>;

const TYPES = [
  { type: "posts", label: "All" },
  { type: "chapters", label: "Chapters" },
  { type: "sites", label: "Creators" },
  { type: "topics", label: "Topics" },
] as const;

/** Search across the platform: a GET form that works without JavaScript; with it, results update while typing. */
export function SearchScreen({ data }: { data: Data }) {
  const search = useSearch(data);
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    const links = [...(results.current?.querySelectorAll<HTMLElement>("[data-results] a") ?? [])];
    const to = links.indexOf(document.activeElement as HTMLElement) + step;
    event.preventDefault();
    (to < 0 ? input.current : links[to])?.focus();
  };

  return (
    <>
      <h1>Search</h1>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move through links that Tab also reaches */}
      <div ref={results} onKeyDown={walk}>
        <search>
          <form
            key={data.query}
            className="feed-form"
            action="/search"
            method="get"
            onSubmit={() => recordSearch(input.current?.value ?? "")}
          >
            <span className="feed-search">
              <input
                ref={input}
                type="search"
                name="query"
                aria-label="Search posts, creators and topics"
                placeholder="Posts, creators, topics"
                defaultValue={data.query}
                minLength={SEARCH_MIN}
                maxLength={200}
                enterKeyHint="search"
                autoComplete="off"
                onChange={(event) => search.type(event.currentTarget.value)}
              />
              <IconButton type="submit" icon={SearchIcon} label="Search" />
            </span>
            {data.type === "posts" ? null : <input type="hidden" name="type" value={data.type} />}
          </form>
        </search>
        <Tabs
          label="Search in"
          tabs={TYPES.map(({ type, label }) => ({ label, href: searchPath(search.query, type) }))}
          current={searchPath(search.query, data.type)}
        />
        <div className="search-results" aria-busy={search.state === "asking"}>
          <Found search={search} data={data} />
        </div>
      </div>
    </>
  );
}

function Found({ search, data }: { search: ReturnType<typeof useSearch>; data: Data }) {
  const { query, results, state, failure } = search;
  const { label } = TYPES.find(({ type }) => type === data.type) ?? TYPES[0];
  const what = data.type === "posts" ? "results" : label.toLowerCase();
  if (state === "failed" && !results) {
    return (
      <ErrorState title="We couldn't run your search" onRetry={search.retry}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (readSearch(query) === null) {
    return query.trim() ? (
      <p className="search-note">{`Type more than ${SEARCH_MIN - 1} characters.`}</p>
    ) : (
      <RecentSearches />
    );
  }
  if (!results) return null;
  const count = countFound(results);
  return (
    <>
      <p className="q-hidden" role="status">
        {state === "ready" ? `${count}${results.next ? " or more" : ""} ${what} found` : ""}
      </p>
      {results.corrected && count > 0 ? (
        <p className="search-note">
          No results for “{results.query}”. Showing results for “{results.corrected}”.
        </p>
      ) : null}
      {count > 0 ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: records the search when a link inside is followed; links handle keys themselves
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div data-results onClick={() => recordSearch(query)}>
          <Results results={results} pathOf={(type) => searchPath(query, type)} />
        </div>
      ) : (
        <EmptyState icon={SearchIcon} title={`No ${what} found`}>
          Nothing matches {/\s/.test(results.query.trim()) ? "all of " : ""}“{results.query}”. Try fewer words
          or another spelling.
        </EmptyState>
      )}
      {state === "failed" ? (
        <p className="search-note">We couldn't load more results. {messageOf(failure)}</p>
      ) : null}
      <OlderButton
        href={results.next ? searchPath(query, data.type, results.next) : null}
        loading={state === "asking"}
        onLoad={search.more}
        label="More results"
      />
    </>
  );
}
