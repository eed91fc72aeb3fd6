import { listReadingSuggestions } from "@quire/contracts/calls/reading";
import type { ReadingSuggestion } from "@quire/contracts/records/reading";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { localLibrary } from "../../lib/libraryPort.ts";
import type { ReadText } from "../../lib/localTypes.ts";
import { Picture } from "../../ui/Picture.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";
import { type ContinueItem, mergeContinueItems } from "./mergeContinueItems.ts";
import { useOwnList } from "./useOwnList.ts";

const fetchWays = async (): Promise<ReadingSuggestion[]> =>
  (await callApi(listReadingSuggestions, { query: {} })).ways;

/** Unfinished reading, from any site and device. Renders nothing if there is none. */
export function ContinueReading({ userId }: { userId: string }) {
  const { value } = useOwnList(userId, "continue", fetchWays);
  const [localTexts, setLocalTexts] = useState<ReadText[]>([]);
  useEffect(() => {
    localLibrary.listRead().then(setLocalTexts, () => {});
  }, []);
  const items = mergeContinueItems(value ?? [], localTexts);
  if (items.length === 0) return null;
  return (
    <section className="inbox-part" aria-labelledby="continue">
      <h2 id="continue">Continue reading</h2>
      <RowList label="Continue reading">
        {items.map((item) => (
          <Row
            key={item.workId}
            href={item.path}
            title={item.title}
            note={[item.of, progressText(item)].filter(Boolean).join(" · ")}
            lead={<Cover item={item} />}
          />
        ))}
      </RowList>
    </section>
  );
}

function progressText({ fraction }: ContinueItem): string {
  return fraction > 0 ? `${Math.round(fraction * 100)}% read` : "next";
}

function Cover({ item }: { item: ContinueItem }) {
  const picture = pictureOf(item.cover, "3rem");
  return <span className="inbox-cover">{picture ? <Picture {...picture} alt="" cover /> : null}</span>;
}
