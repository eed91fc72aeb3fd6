import type { DayFigures } from "@quire/contracts/records/stats";
import { abbreviateCount, countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import { scaleOf } from "./scale.ts";

export type Measure = "views" | "likes" | "comments" | "followers";

/** Titles and nouns of each measure. */
export const MEASURES: Record<Measure, { title: string; one: string }> = {
  views: { title: "Views", one: "view" },
  likes: { title: "Likes", one: "like" },
  comments: { title: "Comments", one: "comment" },
  followers: { title: "New followers", one: "new follower" },
};

const WIDTH = 600;
const HEIGHT = 200;
/** Space for the numbers left of the lines and the days below. */
const LEFT = 44;
const BELOW = 28;
const ABOVE = 8;
const GAP = 4;

/** One bar per day. The table below has the same data as text. */
export function DayChart({ days, measure }: { days: DayFigures[]; measure: Measure }) {
  const { top, ticks } = scaleOf(Math.max(...days.map((day) => day[measure])));
  const y = (value: number) => ABOVE + (HEIGHT - ABOVE - BELOW) * (1 - value / top);
  const step = (WIDTH - LEFT) / days.length;
  const total = days.reduce((sum, day) => sum + day[measure], 0);
  const label = `${countOf(total, MEASURES[measure].one)} in the last ${days.length} days. The table below has each day.`;
  return (
    <svg className="stats-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="stats-line" x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          <text className="stats-tick" x={LEFT - 8} y={y(tick)} dominantBaseline="middle" textAnchor="end">
            {abbreviateCount(tick)}
          </text>
        </g>
      ))}
      {days.map((day, at) => (
        <rect
          key={day.day}
          className="stats-bar"
          x={LEFT + at * step + GAP / 2}
          y={y(day[measure])}
          width={step - GAP}
          height={y(0) - y(day[measure])}
          rx={2}
        >
          <title>{`${formatDate(day.day)}: ${countOf(day[measure], MEASURES[measure].one)}`}</title>
        </rect>
      ))}
      {[0, Math.floor(days.length / 2), days.length - 1].map((at) => (
        <text
          key={at}
          className="stats-tick"
          x={LEFT + (at + 0.5) * step}
          y={HEIGHT - 6}
          textAnchor={at === 0 ? "start" : at === days.length - 1 ? "end" : "middle"}
        >
          {formatDate(days[at]?.day ?? "")}
        </text>
      ))}
    </svg>
  );
}
