import { abbreviateCount } from "@quire/domain/text/counts";
import { scaleOf } from "./scale.ts";

/** A day or a week. */
export interface Bar {
  label: string;
  value: number;
}

interface DayChartProps {
  bars: Bar[];
  /** Formats a value in full: "3 views". */
  format: (value: number) => string;
  /** What the chart shows, and where the same data is as text. */
  label: string;
}

const WIDTH = 600;
const HEIGHT = 200;
/** Space for the numbers left of the lines and the days below. */
const LEFT = 44;
const BELOW = 28;
const ABOVE = 8;
const GAP = 4;

/** One bar per day or week. A table has the same data as text. */
export function DayChart({ bars, format, label }: DayChartProps) {
  const { top, ticks } = scaleOf(Math.max(0, ...bars.map(({ value }) => value)));
  const y = (value: number) => ABOVE + (HEIGHT - ABOVE - BELOW) * (1 - value / top);
  const step = (WIDTH - LEFT) / bars.length;
  const gap = Math.min(GAP, step / 4);
  const labels = [...new Set([0, Math.floor(bars.length / 2), bars.length - 1])];
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
      {bars.map((bar, at) => (
        <rect
          key={bar.label}
          className="stats-bar"
          x={LEFT + at * step + gap / 2}
          y={y(bar.value)}
          width={step - gap}
          height={y(0) - y(bar.value)}
          rx={Math.min(2, gap)}
        >
          <title>{`${bar.label}: ${format(bar.value)}`}</title>
        </rect>
      ))}
      {labels.map((at) => (
        <text
          key={at}
          className="stats-tick"
          x={LEFT + (at + 0.5) * step}
          y={HEIGHT - 6}
          textAnchor={at === 0 ? "start" : at === bars.length - 1 ? "end" : "middle"}
        >
          {bars[at]?.label}
        </text>
      ))}
    </svg>
  );
}
