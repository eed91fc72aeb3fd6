import { listReadingLists } from "@quire/contracts/calls/library";
import type { ReadingList } from "@quire/contracts/records/library";
import { countOf } from "@quire/domain/text/counts";
import { callApi } from "../../lib/callApi.ts";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useMine } from "../../lib/useMine.ts";
import { Row, RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Empty, NotLoaded } from "./Covers.tsx";

const fetchLists = async (): Promise<ReadingList[]> => (await callApi(listReadingLists, { query: {} })).lists;

/** The user's reading lists. */
export function ReadingLists({ userId }: { userId: string }) {
  const page = usePage();
  const { value, failure, reload } = useMine(userId, "reading lists", fetchLists);
  return (
    <section className="library-part">
      <h2>Reading lists</h2>
      {value === null ? (
        <NotLoaded failure={failure} onRetry={reload}>
          <Skeleton of="row" label="Loading reading lists" />
        </NotLoaded>
      ) : null}
      {value?.length ? (
        <RowList label="Reading lists">
          {value.map(({ id, name, shared, posts }) => (
            <Row
              key={id}
              href={platformHref(page, `/list/${id}`)}
              title={name}
              note={`${countOf(posts, "post")} · ${shared ? "Shared" : "Private"}`}
            />
          ))}
        </RowList>
      ) : null}
      {value?.length === 0 ? (
        <Empty>Bookmark a post and press “Add to list…” to collect posts, for yourself or to share.</Empty>
      ) : null}
    </section>
  );
}
