import { change } from "@quire/domain/text/change";
import { formatDate } from "@quire/domain/time/dates";
import { Box, Text, useInput } from "ink";
import { bar, columns, groupSize, groupValues, sparkline } from "../../services/stats/charts.ts";
import type { Stats } from "../../services/stats/load.ts";
import { theme } from "../theme.ts";
import { useColumns } from "../useColumns.ts";

const MAX_COLUMNS = 100;
const INDENT = 2;
const CHART_LINES = 6;

interface StatsBoardProps {
  stats: Stats;
  /** Status line in watch mode: time of the last fetch, or its error. */
  status?: string;
}

/** Figures of some days: totals compared with the days before, a chart of views, and the most viewed posts. */
export function StatsBoard({ stats, status }: StatsBoardProps) {
  const width = Math.min(MAX_COLUMNS, useColumns()) - 2 * INDENT;
  const { post, days, top } = stats;
  return (
    <Box flexDirection="column" paddingLeft={INDENT} width={width + INDENT}>
      <Text wrap="truncate-end">
        <Text bold>{post ? post.title || "Untitled" : stats.site.name}</Text>
        <Text color={theme.soft}> last {days.length === 1 ? "day" : `${days.length} days`}</Text>
      </Text>
      <Tiles stats={stats} width={width} />
      <Chart stats={stats} width={width} />
      {top.length > 0 ? <Top posts={top} width={width} /> : null}
      {status ? (
        <Box marginTop={1}>
          <Text color={theme.soft} wrap="truncate-end">
            {status}
          </Text>
        </Box>
      ) : null}
    </Box>
  );
}

const NAMES = { views: "Views", likes: "Likes", comments: "Comments", followers: "New followers" } as const;
const TILE_GAP = 2;

function Tiles({ stats: { days, totals, before }, width }: { stats: Stats; width: number }) {
  const names = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((name) => totals[name] !== null);
  const across = width >= 64 ? names.length : width >= 32 ? 2 : 1;
  const tile = Math.floor((width - TILE_GAP * (across - 1)) / across);
  return (
    <Box flexWrap="wrap" columnGap={TILE_GAP} rowGap={1} marginTop={1} width={width}>
      {names.map((name) => (
        <Box key={name} flexDirection="column" width={tile}>
          <Text color={theme.soft} wrap="truncate-end">
            {NAMES[name]}
          </Text>
          <Text wrap="truncate-end">
            <Text bold>{(totals[name] ?? 0).toLocaleString("en")}</Text>
            <Text color={theme.soft}> {change(totals[name] ?? 0, before[name] ?? 0)}</Text>
          </Text>
          <Text color={theme.accent}>
            {sparkline(
              days.map((day) => day[name] ?? 0),
              Math.min(tile, 30),
            )}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

/** Views by day, or by several days if they don't fit. */
function Chart({ stats: { days, totals }, width }: { stats: Stats; width: number }) {
  const views = days.map((day) => day.views);
  const places = groupValues(views, width);
  const size = groupSize(views, width);
  const wide = Math.max(1, Math.min(4, Math.floor(width / Math.max(1, places.length))));
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  if (totals.views === 0) {
    return (
      <Box marginTop={1}>
        <Text color={theme.soft}>No reads in this period.</Text>
      </Box>
    );
  }
  const most = Math.max(...places).toLocaleString("en");
  return (
    <Box flexDirection="column" marginTop={1} width={width}>
      <Text color={theme.soft} wrap="truncate-end">
        Views {size === 1 ? "a day" : `in ${size} days`}, {most} at most
      </Text>
      {columns(places, CHART_LINES, wide).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a drawing have no other name
        <Text key={at} color={theme.accent}>
          {line || " "}
        </Text>
      ))}
      <Box justifyContent="space-between" width={Math.max(places.length * wide, 26)}>
        <Text color={theme.soft}>{formatDate(new Date(first))}</Text>
        <Text color={theme.soft}>{formatDate(new Date(last))}</Text>
      </Box>
    </Box>
  );
}

function Top({ posts, width }: { posts: Stats["top"]; width: number }) {
  const most = Math.max(...posts.map(({ views }) => views));
  const figure = Math.max(...posts.map(({ views }) => views.toLocaleString("en").length));
  const bars = width >= 56 ? Math.floor(width / 4) : 0;
  return (
    <Box flexDirection="column" marginTop={1} width={width}>
      <Text color={theme.soft}>Most read, ever</Text>
      {posts.map((post) => (
        <Box key={post.id} columnGap={2} width={width}>
          <Box flexGrow={1} flexBasis={0}>
            <Text wrap="truncate-end">{post.title || "Untitled"}</Text>
          </Box>
          {bars > 0 ? (
            <Box width={bars}>
              <Text color={theme.accent}>{bar(post.views, most, bars)}</Text>
            </Box>
          ) : null}
          <Box width={figure} flexShrink={0} justifyContent="flex-end">
            <Text>{post.views.toLocaleString("en")}</Text>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Keys in watch mode. */
export function WatchKeys({ onQuit, onInterrupt }: { onQuit(): void; onInterrupt(): void }) {
  useInput((input, key) => {
    // In raw mode Ctrl-C is a key: the terminal sends no signal.
    if (key.ctrl && input === "c") onInterrupt();
    else if (input === "q" || key.escape) onQuit();
  });
  return null;
}
