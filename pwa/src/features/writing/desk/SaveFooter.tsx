import { useEffect, useState } from "react";
import type { OpenDraftState } from "../../../platform/draftTypes.ts";
import { saveWords } from "./saveWords.ts";

interface SaveFooterProps {
  state: OpenDraftState;
  counts: { words: number; minutes: number };
}

/** Below this nobody waits, and words that come and go with every key would be a flicker. */
const BLINK_MS = 400;
/** That somebody else made a newer version stays to be read for so long. */
const NEWS_MS = 15_000;

/** Words, reading time, and how safe it all is; always in the same place. */
export function SaveFooter({ state, counts }: SaveFooterProps) {
  const isSlow = useLasting(state.unwritten > 0 ? "writing" : null, BLINK_MS) === "late";
  const news = state.newer ? `${state.newer.version}` : null;
  const isChanged = useLasting(news, NEWS_MS) === "early";
  const { tone, words } = saveWords(state, isSlow, isChanged);
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
