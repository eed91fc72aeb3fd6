import { getViewSources } from "@quire/contracts/calls/stats";
import type { ViewSource, ViewSources } from "@quire/contracts/records/stats";
import { OTHER_SOURCE, type ViewDimension } from "@quire/domain/sites/viewSource";
import { useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { type Column, ListTable } from "./ListTable.tsx";
import { StatsFailure } from "./StatsFailure.tsx";

interface Dimension {
  title: string;
  /** Title of its column. */
  column: string;
  /** What an empty value means. */
  unknown: string;
  empty: string;
}

const TAGS = { unknown: "None", empty: "No link with this tag was followed yet." };
const DIMENSIONS: Record<ViewDimension, Dimension> = {
  referrer: {
    title: "Referrers",
    column: "Website",
    unknown: "Direct, or not known",
    empty: "No views yet.",
  },
  utm_source: { title: "UTM sources", column: "Source", ...TAGS },
  utm_medium: { title: "UTM mediums", column: "Medium", ...TAGS },
  utm_campaign: { title: "UTM campaigns", column: "Campaign", ...TAGS },
  country: { title: "Countries", column: "Country", unknown: "Not known", empty: "No views yet." },
  device: { title: "Devices", column: "Device", unknown: "Not known", empty: "No views yet." },
};
const NAMES = Object.keys(DIMENSIONS) as ViewDimension[];
const DEVICE_NAMES: Record<string, string> = { phone: "Phone", tablet: "Tablet", desktop: "Computer" };

interface SourcesProps {
  siteId: string;
  /** All views of this post; without it, those of the site in the last days. */
  postId?: string;
  days: number;
}

/** Where views came from: one table at a time. */
export function Sources({ siteId, postId, days }: SourcesProps) {
  const [name, setName] = useState<ViewDimension>("referrer");
  const load = useCallback(
    () =>
      callApi(getViewSources, {
        params: { id: siteId },
        query: postId ? { post_id: postId } : { days },
      }),
    [siteId, postId, days],
  );
  const saved = `sources-${postId ?? days}`;
  const { value, failure, reload } = useMine<ViewSources>(siteId, saved, load);
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Where views come from</h2>
      <p className="stats-soft">
        {postId ? "All views since it was published." : `The last ${days} days.`} Without cookies. Countries
        are estimates.
      </p>
      <div className="stats-measures">
        {NAMES.map((one) => (
          <Button key={one} size="s" aria-pressed={one === name} onClick={() => setName(one)}>
            {DIMENSIONS[one].title}
          </Button>
        ))}
      </div>
      {value ? (
        <SourceTable key={name} name={name} rows={value[name]} />
      ) : failure ? (
        <StatsFailure failure={failure} onRetry={reload} />
      ) : (
        <Skeleton of="text" label="Loading the sources" />
      )}
    </section>
  );
}

function SourceTable({ name, rows }: { name: ViewDimension; rows: ViewSource[] }) {
  const { title, column, unknown, empty } = DIMENSIONS[name];
  if (rows.length === 0) return <p className="stats-soft">{empty}</p>;
  const total = rows.reduce((sum, { views }) => sum + views, 0);
  const share = (views: number) => `${Math.round((views / total) * 100)}%`;
  const label = ({ value }: ViewSource) => {
    if (value === "") return unknown;
    if (value === OTHER_SOURCE) return "Other";
    if (name === "country") return countryName(value);
    return name === "device" ? (DEVICE_NAMES[value] ?? value) : value;
  };
  const columns: Column<ViewSource>[] = [
    { title: column, cell: (row) => <bdi>{label(row)}</bdi>, csv: label },
    { title: "Views", cell: ({ views }) => views, isNumber: true },
    {
      title: "Share",
      cell: ({ views }) => (
        <>
          {share(views)} <Bar part={views / total} />
        </>
      ),
      csv: ({ views }) => share(views),
      isNumber: true,
    },
  ];
  return <ListTable label={title} columns={columns} rows={rows} keyOf={({ value }) => value} />;
}

/** A bar as long as a share; the number is beside it. */
export function Bar({ part }: { part: number }) {
  return (
    <svg className="stats-track" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className="stats-bar" width={Math.round(part * 100)} height={4} />
    </svg>
  );
}

const REGIONS = new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });

const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (REGIONS.of(code) ?? code) : code);
