/** How much a picture looks like each of these, from 0 to 1, one in all. */
export interface ExplicitScores {
  drawing: number;
  hentai: number;
  neutral: number;
  porn: number;
  sexy: number;
}

/** A nude in a painting scores around a half: only what is clearly one or the other is refused. */
const CLEARLY = 0.85;

/** Whether a picture is refused. `sexy` is clothed: it may come, and its author can mark the post. */
export function isExplicit({ porn, hentai }: ExplicitScores): boolean {
  return porn + hentai >= CLEARLY;
}
