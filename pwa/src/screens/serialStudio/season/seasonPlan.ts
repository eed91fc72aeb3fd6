import type { ChapterRow } from "@quire/contracts/records/post";
import { SCHEDULE_RANGE } from "@quire/domain/posts/scheduling";
import { planSeason, SEASON_MAX, type Season, seasonProblem } from "@quire/domain/posts/seasons";
import { wallClock } from "@quire/domain/time/zonedTime";

interface PlannedPart {
  part: ChapterRow;
  at: Date;
}

/**
 * The chosen drafts with their times, in reading order, or a problem. Days of other scheduled parts are taken.
 */
export function planFor(
  parts: readonly ChapterRow[],
  chosen: ReadonlySet<string>,
  season: Season,
  now: number,
): { plan: PlannedPart[]; problem: string | null } {
  const problem = seasonProblem(season);
  if (problem) return { plan: [], problem };
  const picked = parts.filter(({ id }) => chosen.has(id));
  if (picked.length === 0) return { plan: [], problem: "Choose at least one" };
  if (picked.length > SEASON_MAX)
    return { plan: [], problem: `Choose up to ${SEASON_MAX} now, and the rest later` };
  const taken = parts.flatMap(({ id, own }) =>
    own?.scheduled && !own.scheduled.problem && !chosen.has(id)
      ? [wallClock(new Date(own.scheduled.at), season.zone).day]
      : [],
  );
  const moments = planSeason(picked.length, season, new Set(taken));
  const plan = picked.flatMap((part, at) => {
    const moment = moments[at];
    return moment ? [{ part, at: moment }] : [];
  });
  const [first, last] = [plan[0], plan.at(-1)];
  if (first && first.at.getTime() - now < SCHEDULE_RANGE.least) {
    return { plan, problem: "The first time has passed. Choose a later one" };
  }
  if (last && last.at.getTime() - now > SCHEDULE_RANGE.most) {
    return { plan, problem: "The last one would publish over a year from now. Choose fewer, or more days" };
  }
  return { plan, problem: null };
}
