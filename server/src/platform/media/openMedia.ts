import { openExplicitJudge } from "./explicitJudge.ts";
import { type FilmTools, findFilmTools } from "./filmTools.ts";
import { openInspect } from "./inspect.ts";
import type { Media } from "./media.ts";

const ACCEPTABLE = { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 };

/** Opens what looks into files. Nothing is started before it is first asked. */
export function openMedia({ explicitCheck }: { explicitCheck: boolean }): Media {
  const judge = openExplicitJudge();
  let film: Promise<FilmTools | null> | null = null;
  return {
    judge: explicitCheck ? judge.judge : async (pictures) => pictures.map(() => ACCEPTABLE),
    inspect: openInspect(),
    film() {
      film ??= findFilmTools();
      return film;
    },
    async close() {
      judge.close();
    },
  };
}
