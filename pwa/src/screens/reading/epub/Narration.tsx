import { useEffect, useRef, useState } from "react";
import { AloudBar } from "../../../widgets/passages/AloudBar.tsx";
import type { BookReader } from "./bookReader.ts";
import { type Narrator, narrator } from "./narrator.ts";
import type { Book } from "./openBook.ts";

interface NarrationProps {
  book: Book;
  reader: BookReader;
  /** The section that is shown when it begins. */
  section: number;
  onClose: () => void;
}

/** Plays the recordings of a book that is read aloud, from what is in view, and follows them in the text. */
export function Narration({ book, reader, section, onClose }: NarrationProps) {
  const [isPlaying, setIsPlaying] = useState(true);
  const voice = useRef<Narrator | null>(null);
  const latest = useRef({ section, onClose });
  latest.current = { section, onClose };
  useEffect(() => {
    const made = narrator({
      sections: book.sections.length,
      overlayOf: async (index) => (await book.sections[index]?.overlay()) ?? [],
      soundOf: (name) => book.parts.urlOf(name),
      wordsOf: (target) => reader.wordsOf(target),
      language: book.language,
      onItem: (item) => void reader.speak(item?.target ?? null),
      onPlaying: setIsPlaying,
      onEnd: () => latest.current.onClose(),
    });
    voice.current = made;
    void made.start(latest.current.section, ({ target }) => reader.isAhead(target));
    return () => {
      made.stop();
      void reader.speak(null);
    };
  }, [book, reader]);
  return (
    <AloudBar
      unit="part"
      isPlaying={isPlaying}
      onPlay={() => voice.current?.resume()}
      onPause={() => voice.current?.pause()}
      onMove={(by) => voice.current?.move(by)}
      onRate={(rate) => voice.current?.setRate(rate)}
      onClose={onClose}
    />
  );
}
