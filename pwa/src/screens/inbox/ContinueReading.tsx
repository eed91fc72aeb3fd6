import { listReadingSuggestions } from "@quire/contracts/calls/reading";
import type { ReadingSuggestion } from "@quire/contracts/records/reading";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { type ContinueItem, mergeContinueItems } from "../../lib/continueItems.ts";
import { localLibrary } from "../../lib/libraryPort.ts";
import type { ReadText } from "../../lib/localTypes.ts";
import { useMine } from "../../lib/useMine.ts";
import { BookCover } from "../../ui/BookCover.tsx";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";

const fetchWays = async (): Promise<ReadingSuggestion[]> =>
  (await callApi(listReadingSuggestions, { query: {} })).ways;

/** Returns unfinished reading, from any site and device; null until it is loaded. */
export function useContinueItems(userId: string): ContinueItem[] | null {
  const { value, failure } = useMine(userId, "continue", fetchWays);
  const [localTexts, setLocalTexts] = useState<ReadText[] | null>(null);
  useEffect(() => {
    localLibrary.listRead().then(setLocalTexts, () => setLocalTexts([]));
  }, []);
  if (localTexts === null || (value === null && !failure)) return null;
  return mergeContinueItems(value ?? [], localTexts);
}

/** Unfinished reading: the last one as a large card, the others in a list. Renders nothing if there is none. */
export function ContinueReading({ items }: { items: readonly ContinueItem[] }) {
  const [first, ...others] = items;
  if (!first) return null;
  return (
    <section className="inbox-part" aria-labelledby="continue">
      <h2 id="continue">Continue reading</h2>
      <div className="inbox-continue">
        <ContinueCard item={first} />
        {others.length ? (
          <RowList label="More to continue">
            {others.map((item) => (
              <Row
                key={item.workId}
                href={item.path}
                title={item.title}
                note={[item.part, item.left].filter(Boolean).join(" · ")}
                lead={<Cover item={item} />}
              />
            ))}
          </RowList>
        ) : null}
      </div>
    </section>
  );
}

function ContinueCard({ item }: { item: ContinueItem }) {
  return (
    <article className="inbox-card">
      <Cover item={item} large />
      <div className="inbox-card-words">
        <h3 className="inbox-card-title" dir="auto">
          <a href={item.path}>{item.title}</a>
        </h3>
        {item.writer ? <p className="inbox-card-note">{item.writer}</p> : null}
        <p className="inbox-card-part">
          {item.part}
          {item.partTitle ? (
            <>
              : <bdi>{item.partTitle}</bdi>
            </>
          ) : null}
          {item.part ? " · " : null}
          {item.left}
        </p>
        <ProgressBar bare label={`Progress in ${item.title}`} percent={item.fraction * 100} />
        <Button kind="primary" href={item.path}>
          Continue
        </Button>
      </div>
    </article>
  );
}

function Cover({ item, large = false }: { item: ContinueItem; large?: boolean }) {
  return (
    <BookCover
      as={large ? "inbox-card-cover" : "inbox-cover"}
      title={large ? item.title : ""}
      cover={pictureOf(item.cover, large ? "(width >= 48rem) 12rem, 7rem" : "3rem")}
    />
  );
}
