import { useEffect, useState } from "react";
import type { OpenDraftState } from "../../../lib/draftTypes.ts";
import { type SaveCopy, saveCopy } from "./saveCopy.ts";

interface SaveFooterProps {
  state: OpenDraftState;
  counts: { words: number; minutes: number };
}

/** A better state shows only after lasting this long: otherwise the text would flicker with every key. */
const STEADY_MS = 500;
/** How long the notice of someone else's version stays. */
const NOTICE_MS = 15_000;

/** Word count, reading time and save state; always in the same place. */
export function SaveFooter({ state, counts }: SaveFooterProps) {
  const newerVersion = state.newer ? `${state.newer.version}` : null;
  const isChanged = useLasting(newerVersion, NOTICE_MS) === "early";
  const { tone, text } = useSteady(saveCopy(state, isChanged));
  return (
    <footer className="workspace-foot">
      <p className="workspace-counts">{countsText(counts)}</p>
      <p className={`workspace-saved is-${tone}`} role="status">
        {text}
      </p>
    </footer>
  );
}

function countsText({ words, minutes }: SaveFooterProps["counts"]): string {
  if (words === 0) return "";
  return `${words.toLocaleString("en")} ${words === 1 ? "word" : "words"} · ${minutes} min read`;
}

/** Applies a worse state at once and a better one once it lasts, so that typing shows a steady "Saving…". */
function useSteady(now: SaveCopy): SaveCopy {
  const [steady, setSteady] = useState(now);
  const isBetter = now.safety > steady.safety;
  const { tone, text, safety } = now;
  useEffect(() => {
    const timer = setTimeout(() => setSteady({ tone, text, safety }), isBetter ? STEADY_MS : 0);
    return () => clearTimeout(timer);
  }, [tone, text, safety, isBetter]);
  return isBetter ? steady : now;
}

/** `early` while a value is newer than `ms`, then `late`; null without a value. */
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
