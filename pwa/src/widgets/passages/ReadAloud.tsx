import { useEffect, useRef, useState } from "react";
import { showSnackbar } from "../../ui/snackbars.ts";
import { AloudBar } from "./AloudBar.tsx";
import { paint } from "./paint.ts";
import { sentencesOf } from "./sentences.ts";
import { type Speaker, type SpeakerState, speaker } from "./speaker.ts";
import { domRange, indexText } from "./textIndex.ts";

interface ReadAloudProps {
  /** Returns the element with the text that is read. Another function reads another text. */
  root: () => Element | null;
  language: string;
  /** Called with each sentence, such as to turn to its page. */
  onSentence?: (range: Range) => void;
  /** Called after the last sentence; resolves to whether another text follows. Without it, none does. */
  onEnd?: () => Promise<boolean>;
  onClose: () => void;
}

/**
 * A bar that reads a text aloud with the device's voices, from the first sentence in view, and marks the sentence.
 * Leaving it stops the voice.
 */
export function ReadAloud({ root, language, onSentence, onEnd, onClose }: ReadAloudProps) {
  const [state, setState] = useState<SpeakerState>({ isPlaying: false, at: 0 });
  /** Another text is read at the same speed. */
  const rate = useRef(1);
  const voice = useRef<Speaker | null>(null);
  const latest = useRef({ onSentence, onEnd, onClose });
  latest.current = { onSentence, onEnd, onClose };

  useEffect(() => {
    const element = root();
    const view = element?.ownerDocument.defaultView;
    if (!element || !view || !("speechSynthesis" in window)) {
      showSnackbar({ title: "This browser has no voices to read aloud with." });
      return latest.current.onClose();
    }
    const index = indexText(element);
    const ranges = sentencesOf(index.blocks, language);
    let marked = -1;
    const made = speaker(window.speechSynthesis, {
      sentences: ranges.map(({ start, end }) => index.text.slice(start, end)),
      language,
      rate: rate.current,
      onChange(next) {
        setState(next);
        if (next.at === marked) return;
        marked = next.at;
        const at = ranges[next.at];
        const range = at && domRange(index, at);
        if (!range) return;
        paint(view, "spoken", [range]);
        if (latest.current.onSentence) latest.current.onSentence(range);
        else scrollTo(range);
      },
      onEnd() {
        paint(view, "spoken", []);
        const more = latest.current.onEnd?.() ?? Promise.resolve(false);
        void more.catch(() => false).then((hasMore) => hasMore || latest.current.onClose());
      },
    });
    voice.current = made;
    const first = ranges.findIndex((at) => isInView(domRange(index, at), view));
    if (first > 0) made.go(first);
    made.play();
    // The page may close while the voice goes on.
    const leave = () => made.stop();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      made.stop();
      paint(view, "spoken", []);
    };
  }, [root, language]);

  const { isPlaying, at } = state;
  return (
    <AloudBar
      unit="sentence"
      isPlaying={isPlaying}
      onPlay={() => voice.current?.play()}
      onPause={() => voice.current?.pause()}
      onMove={(by) => voice.current?.go(at + by)}
      onRate={(next) => {
        rate.current = next;
        voice.current?.setRate(next);
      }}
      onClose={onClose}
    />
  );
}

/** Whether a sentence is in the window of a page, or after it. A book's pages lie side by side. */
function isInView(range: Range | null, view: Window): boolean {
  const box = range?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.right > 0 && box.left < view.innerWidth;
}

/** Scrolls only if the sentence is not in the middle of the window. */
function scrollTo(range: Range) {
  const { top, bottom } = range.getBoundingClientRect();
  const height = window.innerHeight;
  if (top > height * 0.1 && bottom < height * 0.75) return;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollBy({ top: top - height * 0.3, behavior: isStill ? "auto" : "smooth" });
}
