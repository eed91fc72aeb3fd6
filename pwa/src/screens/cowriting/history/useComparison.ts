import { getRevision } from "@quire/contracts/calls/drafts";
import type { RevisionCard } from "@quire/contracts/records/draft";
import { type BlockChange, compareDocuments, compareWords, type WordRun } from "@quire/documents/compare";
import { copyableBlocks, copyBlock } from "@quire/documents/copyBlock";
import type { PostDocument } from "@quire/documents/schema";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { readTitle, writeTitle } from "@quire/documents/yjs/title";
import { writeYjs } from "@quire/documents/yjs/writeYjs";
import { useEffect, useMemo, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import { freshId } from "../../../lib/freshId.ts";

/** What a version is compared with: the version before it, or the current text of the editor. */
export type Against = "before" | "now";

export interface Comparison {
  title: WordRun[];
  blocks: BlockChange[];
}

interface ComparisonRequest {
  of: { siteId: string; id: string };
  draft: OpenDraft;
  revision: RevisionCard;
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

/**
 * Compares a version with the one before it or with the current text, and returns which of its blocks can be added
 * to the draft.
 */
export function useComparison(request: ComparisonRequest, against: Against) {
  const { draft, revision } = request;
  const { texts, failure, retry } = useTexts(request);
  const [steps, setSteps] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these re-reads the current text
  const now = useMemo(() => currentText(draft), [draft, against, steps]);
  const own = texts?.of === revision.id ? texts.own : null;
  const comparison = useMemo(() => {
    if (!own || !texts) return null;
    return against === "now" ? between(own, now) : between(texts.before, own);
  }, [own, texts, against, now]);
  return {
    comparison,
    takable: useMemo(() => copyableBlocks(now.blocks, own?.blocks ?? []), [now, own]),
    /** Adds one of its blocks to the draft. */
    applyBlock(id: string) {
      if (own) writeYjs(draft.doc, copyBlock(currentText(draft).blocks, own.blocks, id, freshId));
    },
    applyTitle() {
      if (own) writeTitle(draft.doc, own.title);
    },
    isOtherTitle: own !== null && own.title !== now.title,
    refreshCurrent: () => setSteps((before) => before + 1),
    failure,
    retry,
  };
}

/** Loads the text of a version and of the version before it. */
function useTexts({ of: { siteId, id }, revision }: ComparisonRequest) {
  const [texts, setTexts] = useState<Texts | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const previous = revision.previous?.id ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isActive = true;
    const fetchText = (revisionId: string): Promise<Text> =>
      callApi(getRevision, { params: { siteId, id, revisionId } });
    setFailure(null);
    Promise.all([fetchText(revision.id), previous ? fetchText(previous) : NOTHING]).then(
      ([own, before]) => isActive && setTexts({ of: revision.id, own, before }),
      (error) => isActive && setFailure(error),
    );
    return () => {
      isActive = false;
    };
  }, [siteId, id, revision.id, previous, attempt]);
  return { texts, failure, retry: () => setAttempt(attempt + 1) };
}

function between(before: Text, after: Text): Comparison {
  return {
    title: compareWords(before.title, after.title),
    blocks: compareDocuments(before.blocks, after.blocks),
  };
}

function currentText(draft: OpenDraft): Text {
  const read = readYjs(draft.doc, freshId);
  return { title: readTitle(draft.doc), blocks: read.ok ? read.blocks : [] };
}
