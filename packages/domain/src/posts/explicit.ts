/** How likely a picture belongs to each class, from 0 to 1, summing to one. */
export interface ExplicitScores {
  drawing: number;
  hentai: number;
  neutral: number;
  porn: number;
  sexy: number;
}

/** A nude in a painting scores around a half: only clear cases are refused. */
const CLEARLY = 0.85;

/** Whether a picture is refused. `sexy` is clothed: it is accepted, and the author can mark the post. */
export function isExplicit({ porn, hentai }: ExplicitScores): boolean {
  return porn + hentai >= CLEARLY;
}
