import type { Feed } from "@quire/contracts/records/page";
import { SEARCH_MIN } from "@quire/domain/posts/search";
import { SORTS } from "@quire/domain/posts/sorting";
import SearchIcon from "lucide-react/icons/search";
import { IconButton } from "../../ui/IconButton.tsx";
import "./FeedForm.css";

/** Search and sort of a feed: a GET form, so that the query is part of the address and works without JavaScript. */
export function FeedForm({
  feed,
  path,
  what,
}: {
  feed: Pick<Feed, "search" | "sort">;
  path: string;
  what: string;
}) {
  return (
    // Keyed by address: text typed for one feed must not carry over to the next.
    <search key={`${path} ${feed.search} ${feed.sort}`}>
      <form className="feed-form" action={path} method="get">
        <span className="feed-search">
          <input
            type="search"
            name="search"
            aria-label={`Search ${what}`}
            placeholder="Search"
            defaultValue={feed.search}
            minLength={SEARCH_MIN}
            maxLength={200}
            enterKeyHint="search"
          />
          <IconButton type="submit" icon={SearchIcon} label="Search" />
        </span>
        <select
          className="feed-sort"
          name="sort"
          aria-label="Sort by"
          defaultValue={feed.sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {SORTS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </form>
    </search>
  );
}
