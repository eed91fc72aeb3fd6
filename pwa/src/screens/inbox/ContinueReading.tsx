import { listWaysOn } from "@quire/contracts/calls/reading";
import type { WayOn } from "@quire/contracts/records/reading";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { localLibrary } from "../../lib/libraryPort.ts";
import type { ReadText } from "../../lib/localTypes.ts";
import { Picture } from "../../ui/Picture.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";
import { mergeWays, type Way } from "./mergeWays.ts";
import { useOwnList } from "./useOwnList.ts";

const ask = async (): Promise<WayOn[]> => (await callApi(listWaysOn, { query: {} })).ways;

/** What was begun, on any site and any device. Nothing at all before the first. */
export function ContinueReading({ person }: { person: string }) {
  const { value } = useOwnList(person, "continue", ask);
  const [here, setHere] = useState<ReadText[]>([]);
  useEffect(() => {
    localLibrary.listRead().then(setHere, () => {});
  }, []);
  const ways = mergeWays(value ?? [], here);
  if (ways.length === 0) return null;
  return (
    <section className="inbox-part" aria-labelledby="continue">
      <h2 id="continue">Continue reading</h2>
      <RowList label="Continue reading">
        {ways.map((way) => (
          <Row
            key={way.workId}
            href={way.path}
            title={way.title}
            note={[way.of, wordsOf(way)].filter(Boolean).join(" · ")}
            lead={<Cover way={way} />}
          />
        ))}
      </RowList>
    </section>
  );
}

function wordsOf({ fraction }: Way): string {
  return fraction > 0 ? `${Math.round(fraction * 100)}% read` : "next";
}

function Cover({ way }: { way: Way }) {
  const picture = pictureOf(way.cover, "3rem");
  return <span className="inbox-cover">{picture ? <Picture {...picture} alt="" cover /> : null}</span>;
}
