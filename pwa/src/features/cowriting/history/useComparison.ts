import { getRevision } from "@quire/contracts/calls/drafts";
import type { RevisionCard } from "@quire/contracts/records/draft";
import { type BlockChange, compareDocuments, compareWords, type WordRun } from "@quire/documents/compare";
import type { PostDocument } from "@quire/documents/schema";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { readTitle } from "@quire/documents/yjs/title";
import { useEffect, useState } from "react";
import { callApi } from "../../../platform/callApi.ts";
import type { OpenDraft } from "../../../platform/draftTypes.ts";
import { freshId } from "../../../platform/freshId.ts";

/** What a text of the history is held against: the version before it, or the text as it stands in the editor. */
export type Against = "before" | "now";

export interface Comparison {
  title: WordRun[];
  blocks: BlockChange[];
}

interface Wanted {
  of: { siteId: string; id: string };
  draft: OpenDraft;
  revision: RevisionCard;
  older: RevisionCard | null;
}

interface Text {
  title: string;
  blocks: PostDocument;
}

/** What is new in a revision, or what has become of it since. */
export function useComparison({ of, draft, revision, older }: Wanted, against: Against) {
  const [found, setFound] = useState<{ of: string; comparison: Comparison } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const { siteId, id } = of;
  const key = `${revision.id} ${against}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isHere = true;
    const fetchText = (revisionId: string): Promise<Text> =>
      callApi(getRevision, { params: { siteId, id, revisionId } });
    async function compare(): Promise<Comparison> {
      const own = await fetchText(revision.id);
      if (against === "now") return between(own, textNow(draft));
      return between(older ? await fetchText(older.id) : { title: "", blocks: [] }, own);
    }
    setFailure(null);
    compare().then(
      (comparison) => isHere && setFound({ of: key, comparison }),
      (error) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [siteId, id, draft, revision.id, older?.id, against, attempt]);

  const comparison = found?.of === key ? found.comparison : null;
  return { comparison, failure, retry: () => setAttempt(attempt + 1) };
}

function between(before: Text, after: Text): Comparison {
  return {
    title: compareWords(before.title, after.title),
    blocks: compareDocuments(before.blocks, after.blocks),
  };
}

function textNow(draft: OpenDraft): Text {
  const read = readYjs(draft.doc, freshId);
  return { title: readTitle(draft.doc), blocks: read.ok ? read.blocks : [] };
}
