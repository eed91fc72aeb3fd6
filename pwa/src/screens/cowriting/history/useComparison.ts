import { getRevision } from "@quire/contracts/calls/drafts";
import type { RevisionCard } from "@quire/contracts/records/draft";
import { type BlockChange, compareDocuments, compareWords, type WordRun } from "@quire/documents/compare";
import type { PostDocument } from "@quire/documents/schema";
import { takable, takeBlock } from "@quire/documents/takeBlock";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { readTitle, writeTitle } from "@quire/documents/yjs/title";
import { writeYjs } from "@quire/documents/yjs/writeYjs";
import { useEffect, useMemo, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import { freshId } from "../../../lib/freshId.ts";

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

interface Texts {
  of: string;
  own: Text;
  before: Text;
}

const NOTHING: Text = { title: "", blocks: [] };

/** What is new in a revision, or what has become of it since; and what of it the draft could be given. */
export function useComparison(wanted: Wanted, against: Against) {
  const { draft, revision } = wanted;
  const { texts, failure, retry } = useTexts(wanted);
  const [steps, setSteps] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a moment to look again at what stands now
  const now = useMemo(() => textNow(draft), [draft, against, steps]);
  const own = texts?.of === revision.id ? texts.own : null;
  const comparison = useMemo(() => {
    if (!own || !texts) return null;
    return against === "now" ? between(own, now) : between(texts.before, own);
  }, [own, texts, against, now]);
  return {
    comparison,
    takable: useMemo(() => takable(now.blocks, own?.blocks ?? []), [now, own]),
    /** Puts one of its blocks into the draft. */
    take(id: string) {
      if (own) writeYjs(draft.doc, takeBlock(textNow(draft).blocks, own.blocks, id, freshId));
    },
    takeTitle() {
      if (own) writeTitle(draft.doc, own.title);
    },
    isOtherTitle: own !== null && own.title !== now.title,
    scheduleReconcile: () => setSteps((before) => before + 1),
    failure,
    retry,
  };
}

/** The text of a revision, and of the version before it. */
function useTexts({ of: { siteId, id }, revision, older }: Wanted) {
  const [texts, setTexts] = useState<Texts | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isHere = true;
    const fetchText = (revisionId: string): Promise<Text> =>
      callApi(getRevision, { params: { siteId, id, revisionId } });
    setFailure(null);
    Promise.all([fetchText(revision.id), older ? fetchText(older.id) : NOTHING]).then(
      ([own, before]) => isHere && setTexts({ of: revision.id, own, before }),
      (error) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [siteId, id, revision.id, older?.id, attempt]);
  return { texts, failure, retry: () => setAttempt(attempt + 1) };
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
