import { useEffect, useState } from "react";
import type { OpenDraftState } from "../../../lib/draftTypes.ts";
import { type SaveWords, saveWords } from "./saveWords.ts";

interface SaveFooterProps {
  state: OpenDraftState;
  counts: { words: number; minutes: number };
}

/** What is said to be safer than before has been so for this long: words that came with every key would be a flicker. */
const REST_MS = 500;
/** That somebody else made a newer version stays to be read for so long. */
const NEWS_MS = 15_000;

/** Words, reading time, and how safe it all is; always in the same place. */
export function SaveFooter({ state, counts }: SaveFooterProps) {
  const news = state.newer ? `${state.newer.version}` : null;
  const isChanged = useLasting(news, NEWS_MS) === "early";
  const { tone, words } = useRested(saveWords(state, isChanged));
  return (
    <footer className="desk-foot">
      <p className="desk-counts">{wordsOf(counts)}</p>
      <p className={`desk-saved is-${tone}`} role="status">
        {words}
      </p>
    </footer>
  );
}

function wordsOf({ words, minutes }: SaveFooterProps["counts"]): string {
  if (words === 0) return "";
  return `${words.toLocaleString("en")} ${words === 1 ? "word" : "words"} · ${minutes} min read`;
}

/** The worse is said at once, the better once it lasts: while somebody types it is always "Saving…". */
function useRested(now: SaveWords): SaveWords {
  const [rested, setRested] = useState(now);
  const isBetter = now.safety > rested.safety;
  const { tone, words, safety } = now;
  useEffect(() => {
    const timer = setTimeout(() => setRested({ tone, words, safety }), isBetter ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [tone, words, safety, isBetter]);
  return isBetter ? rested : now;
}

/** Whether something has been so for a while: `early` until then, `late` after, null where it is not so. */
function useLasting(what: string | null, ms: number): "early" | "late" | null {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (what === null) return setLate(null);
    const timer = setTimeout(() => setLate(what), ms);
    return () => clearTimeout(timer);
  }, [what, ms]);
  if (what === null) return null;
  return late === what ? "late" : "early";
}
