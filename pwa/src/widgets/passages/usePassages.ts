import type { Comment } from "@quire/contracts/records/comment";
import { findPassage, type TextRange } from "@quire/domain/posts/passages";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { localHighlights } from "../../lib/highlightsPort.ts";
import type { LocalHighlight } from "../../lib/localTypes.ts";
import { onQuoting, type QuotingComment, quotingOf } from "../comments/quoting.ts";
import { paint } from "./paint.ts";
import { domRange, type TextIndex } from "./textIndex.ts";

export interface Placed<T> {
  of: T;
  at: TextRange;
}

/** The user's highlights in a text, where they are now; those whose words are gone are left out. */
export function useHighlights(
  postId: string,
  userId: string | null,
  index: TextIndex | null,
  part: string | null,
): Placed<LocalHighlight>[] {
  const [highlights, setHighlights] = useState<LocalHighlight[]>([]);
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    setHighlights([]);
    if (!userId) return;
    localHighlights.watch(postId, setHighlights).then(
      (unsubscribe) => {
        if (isOver) unsubscribe();
        else stop = unsubscribe;
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [postId, userId]);
  const placed = useMemo(() => place(index, part, highlights), [index, part, highlights]);
  usePaint(index, "mark", placed);
  return placed;
}

/** The comments on passages of a text: those of the page until the discussion has loaded. */
export function useQuoting(
  postId: string,
  comments: readonly Comment[],
  index: TextIndex | null,
  part: string | null,
): Placed<QuotingComment>[] {
  const live = useSyncExternalStore(onQuoting, () => quotingOf(postId));
  const placed = useMemo(() => {
    const quoting = live ?? comments.flatMap(({ id, passage }) => (passage ? [{ id, passage }] : []));
    return place(index, part, quoting);
  }, [index, part, live, comments]);
  usePaint(index, "comment", placed);
  return placed;
}

function place<T extends { passage: LocalHighlight["passage"] }>(
  index: TextIndex | null,
  part: string | null,
  all: readonly T[],
): Placed<T>[] {
  if (!index) return [];
  return all.flatMap((of) => {
    const at = of.passage.part === part ? findPassage(index.blocks, of.passage) : null;
    return at ? [{ of, at }] : [];
  });
}

function usePaint(index: TextIndex | null, kind: "mark" | "comment", placed: readonly Placed<unknown>[]) {
  useEffect(() => {
    const view = index?.nodes[0]?.node.ownerDocument.defaultView;
    if (!index || !view) return;
    paint(
      view,
      kind,
      placed.flatMap(({ at }) => domRange(index, at) ?? []),
    );
    return () => paint(view, kind, []);
  }, [index, kind, placed]);
}
