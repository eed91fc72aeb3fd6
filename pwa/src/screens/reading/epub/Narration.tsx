import { useCallback, useEffect, useRef, useState } from "react";
import { AloudBar } from "../../../widgets/passages/AloudBar.tsx";
import type { BookReader, BookState } from "./bookReader.ts";
import { type Narrator, narrator } from "./narrator.ts";
import type { Book } from "./openBook.ts";

interface NarrationProps {
  book: Book;
  reader: BookReader;
  /** What is shown. */
  place: BookState;
  onClose: () => void;
}

/** Plays the recordings of a book that is read aloud, from what is in view, and follows them in the text. */
export function Narration({ book, reader, place, onClose }: NarrationProps) {
  const [isPlaying, setIsPlaying] = useState(true);
  const voice = useRef<Narrator | null>(null);
  /** The part that is read, once it is shown. */
  const shown = useRef<string | null>(null);
  const latest = useRef({ place, onClose });
  latest.current = { place, onClose };
  const begin = useCallback(
    () => void voice.current?.start(latest.current.place.section, ({ target }) => reader.isAhead(target)),
    [reader],
  );
  const isElsewhere = () => shown.current !== null && !reader.isOnPage(shown.current);
  useEffect(() => {
    const made = narrator({
      sections: book.sections.length,
      overlayOf: async (index) => (await book.sections[index]?.overlay()) ?? [],
      soundOf: (name) => book.parts.urlOf(name),
      wordsOf: (target) => reader.wordsOf(target),
      language: book.language,
      onItem(item) {
        const target = item?.target ?? null;
        shown.current = null;
        void reader.speak(target).then(() => {
          if (voice.current === made) shown.current = target;
        });
      },
      onPlaying: setIsPlaying,
      onEnd: () => latest.current.onClose(),
    });
    voice.current = made;
    begin();
    return () => {
      voice.current = null;
      made.stop();
      void reader.speak(null);
    };
  }, [book, reader, begin]);
  // Where the reader turns to another page, it goes on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place is looked at once
  useEffect(() => {
    if (isPlaying && isElsewhere()) begin();
  }, [place]);
  return (
    <AloudBar
      unit="part"
      isPlaying={isPlaying}
      onPlay={() => (isElsewhere() ? begin() : voice.current?.resume())}
      onPause={() => voice.current?.pause()}
      onMove={(by) => voice.current?.move(by)}
      onRate={(rate) => voice.current?.setRate(rate)}
      onClose={onClose}
    />
  );
}
