import { openExplicitClassifier } from "./explicitClassifier.ts";
import { type FilmTools, findFilmTools } from "./filmTools.ts";
import { openInspect } from "./inspect.ts";
import type { Media } from "./media.ts";

const ACCEPTABLE = { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 };

/** Opens the media inspection. Nothing starts before its first use. */
export function openMedia({ explicitCheck }: { explicitCheck: boolean }): Media {
  const classifier = openExplicitClassifier();
  let film: Promise<FilmTools | null> | null = null;
  return {
    classifier: explicitCheck ? classifier.classify : async (pictures) => pictures.map(() => ACCEPTABLE),
    inspect: openInspect(),
    film() {
      film ??= findFilmTools();
      return film;
    },
    async close() {
      classifier.close();
    },
  };
}
