import { getDayStats, getSalesStats } from "@quire/contracts/calls/stats";
import type { CurrencySales, DayStats, SalesStats } from "@quire/contracts/records/stats";
import { formatMoney } from "@quire/domain/billing/money";
import { change } from "@quire/domain/text/change";
import { abbreviateCount, countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import { useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DayChart } from "./DayChart.tsx";
import { groupDays } from "./groupDays.ts";
import { type Column, ListTable } from "./ListTable.tsx";
import { StatsFailure } from "./StatsFailure.tsx";

/** Rows per page of the table (specification §9). */
const ROWS = 3;

type Day = DayStats["days"][number];
type Measure = "views" | "readers" | "finished" | "likes" | "comments" | "followers";

/** Titles and nouns of each measure. */
const MEASURES: Record<Measure, { title: string; one: string; many?: string }> = {
  views: { title: "Views", one: "view" },
  readers: { title: "Readers", one: "reader" },
  finished: { title: "Read to the end", one: "reader at the end", many: "readers at the end" },
  likes: { title: "Likes", one: "like" },
  comments: { title: "Comments", one: "comment" },
  followers: { title: "New followers", one: "new follower" },
};
/** A reader of a post counts as one view a day, and follows the site. */
const OF_SITE: Measure[] = ["views", "readers", "finished", "likes", "comments", "followers"];
const OF_POST: Measure[] = ["views", "finished", "likes", "comments"];

export const RANGES = [7, 30, 90, 365].map((days) => ({ value: String(days), label: `Last ${days} days` }));

interface Loaded {
  days: DayStats;
  sales: SalesStats;
}

interface PeriodProps {
  siteId: string;
  postId?: string;
  days: number;
  onDays: (days: number) => void;
  /** Changes when everything has to be fetched again. */
  version: string;
}

/** The figures of a site or post in a range of days, compared with the days before, as a chart and a table. */
export function Period({ siteId, postId, days, onDays, version }: PeriodProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version fetches again
  const load = useCallback(async () => {
    const input = { params: { id: siteId }, query: { days, ...(postId ? { post_id: postId } : {}) } };
    const [figures, sales] = await Promise.all([callApi(getDayStats, input), callApi(getSalesStats, input)]);
    return { days: figures, sales };
  }, [siteId, postId, days, version]);
  const name = `stats-${postId ?? "site"}-${days}`;
  const { value, failure, reload } = useMine<Loaded>(siteId, name, load);
  return (
    <section aria-labelledby="days">
      <div className="stats-head">
        <h2 id="days">Over time</h2>
        <Select
          label="Range"
          options={RANGES}
          value={String(days)}
          onChange={(event) => onDays(Number(event.target.value))}
        />
      </div>
      {value ? (
        <>
          <Figures stats={value.days} />
          <Sales stats={value.sales} days={value.days.days.length} />
        </>
      ) : failure ? (
        <StatsFailure failure={failure} onRetry={reload} />
      ) : (
        <Skeleton of="text" label="Loading the days" />
      )}
    </section>
  );
}

function Figures({ stats }: { stats: DayStats }) {
  const [measure, setMeasure] = useState<Measure>("views");
  const measures = stats.post ? OF_POST : OF_SITE;
  const columns: Column<Day>[] = [
    { title: "Day", cell: ({ day }) => formatDate(day), csv: ({ day }) => day },
    ...measures.map((one) => ({
      title: MEASURES[one].title,
      cell: (day: Day) => day[one],
      isNumber: true,
    })),
  ];
  const { one, many } = MEASURES[measure];
  const format = (value: number) => countOf(value, one, many);
  const days = stats.days.length;
  const bars = groupDays(stats.days.map((day) => ({ day: day.day, value: day[measure] ?? 0 })));
  return (
    <>
      <p className="stats-soft">
        Compared with the {days} days before. Days are in {stats.time_zone.replaceAll("_", " ")}.
      </p>
      <div className="stats-measures">
        {measures.map((name) => (
          <Button key={name} size="s" aria-pressed={name === measure} onClick={() => setMeasure(name)}>
            {MEASURES[name].title} {abbreviateCount(stats.totals[name] ?? 0)}{" "}
            <Change now={stats.totals[name] ?? 0} before={stats.before[name] ?? 0} />
          </Button>
        ))}
      </div>
      {bars.every(({ value }) => value === 0) ? (
        <p className="stats-soft">{format(0)} in these days.</p>
      ) : (
        <DayChart
          bars={bars}
          format={format}
          label={`${format(stats.totals[measure] ?? 0)} in the last ${days} days. The table below has each day.`}
        />
      )}
      <ListTable
        label="Days"
        size={ROWS}
        columns={columns}
        rows={[...stats.days].reverse()}
        keyOf={({ day }) => day}
      />
    </>
  );
}

/** "+12%", if anything changed. */
function Change({ now, before }: { now: number; before: number }) {
  const text = change(now, before);
  return text ? <span className="stats-change">{text}</span> : null;
}

const SALES_COLUMNS = (currency: CurrencySales["currency"]): Column<CurrencySales["days"][number]>[] => [
  { title: "Day", cell: ({ day }) => formatDate(day), csv: ({ day }) => day },
  { title: "Sales", cell: ({ sales }) => sales, isNumber: true },
  {
    title: `Amount in ${currency}`,
    cell: ({ amount }) => formatMoney({ amount, currency }),
    csv: ({ amount }) => ({ minor: amount }),
    isNumber: true,
  },
];

/** Sales in each currency they were made in: currencies aren't added up. */
function Sales({ stats, days }: { stats: SalesStats; days: number }) {
  return (
    <>
      <h3>Sales</h3>
      {stats.currencies.length === 0 ? (
        <p className="stats-soft">No sales in the last {days} days.</p>
      ) : (
        stats.currencies.map(({ currency, totals, before, days: sold }) => (
          <div key={currency} className="stats-currency">
            <p>
              <strong>{formatMoney({ amount: totals.amount, currency })}</strong> from{" "}
              {countOf(totals.sales, "sale")} <Change now={totals.amount} before={before.amount} />
            </p>
            {sold.length > 0 ? (
              <ListTable
                label={`Sales in ${currency}`}
                size={ROWS}
                columns={SALES_COLUMNS(currency)}
                rows={[...sold].reverse()}
                keyOf={({ day }) => day}
              />
            ) : null}
          </div>
        ))
      )}
    </>
  );
}
