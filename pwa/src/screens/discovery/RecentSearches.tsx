import { useEffect, useState } from "react";
import { Tag } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { forgetSearches, readSearches } from "./recentSearches.ts";
import { searchPath } from "./useSearch.ts";

/** The recent searches of this device. Read after hydration: the server doesn't know them. */
export function RecentSearches() {
  const [searches, setSearches] = useState<string[]>([]);
  useEffect(() => setSearches(readSearches()), []);
  if (searches.length === 0) {
    return <p className="search-note">Search titles, names and text in any language.</p>;
  }
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="search-note">
        Recent searches on this device
      </h2>
      <div className="q-tags">
        {searches.map((query) => (
          <Tag key={query} href={searchPath(query, "posts")}>
            {query}
          </Tag>
        ))}
      </div>
      <p className="search-note">
        <Button
          size="s"
          kind="quiet"
          onClick={() => {
            forgetSearches();
            setSearches([]);
          }}
        >
          Clear
        </Button>
      </p>
    </section>
  );
}
