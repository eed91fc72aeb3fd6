import type { DayFigures, SiteStats } from "@quire/contracts/records/stats";
import { abbreviateCount } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { DayChart, MEASURES, type Measure } from "./DayChart.tsx";
import { type Column, PagedTable } from "./PagedTable.tsx";

/** Rows per page of the table (specification §9). */
const ROWS = 3;

const COLUMNS: Column<DayFigures>[] = [
  { title: "Day", cell: ({ day }) => formatDate(day) },
  { title: "Views", cell: ({ views }) => views, isNumber: true },
  { title: "Likes", cell: ({ likes }) => likes, isNumber: true },
  { title: "Comments", cell: ({ comments }) => comments, isNumber: true },
  { title: "New followers", cell: ({ followers }) => followers, isNumber: true },
];

/** The last 30 days as a chart and a table, newest day first. */
export function DayStats({ stats }: { stats: SiteStats["last_30days_stats"] }) {
  const [measure, setMeasure] = useState<Measure>("views");
  const [from, setFrom] = useState(0);
  const newest = [...stats.days].reverse();
  const to = Math.min(from + ROWS, newest.length);
  return (
    <section aria-labelledby="days">
      <h2 id="days">The last 30 days</h2>
      <div className="stats-measures">
        {(Object.keys(MEASURES) as Measure[]).map((one) => (
          <Button key={one} size="s" aria-pressed={one === measure} onClick={() => setMeasure(one)}>
            {MEASURES[one].title} {abbreviateCount(stats.totals[one])}
          </Button>
        ))}
      </div>
      <DayChart days={stats.days} measure={measure} />
      <PagedTable
        label="Days"
        columns={COLUMNS}
        rows={newest.slice(from, to)}
        keyOf={({ day }) => day}
        place={`${from + 1}–${to} of ${newest.length}`}
        onBack={from > 0 ? () => setFrom(from - ROWS) : null}
        onOn={to < newest.length ? () => setFrom(from + ROWS) : null}
      />
    </section>
  );
}
