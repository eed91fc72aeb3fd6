import { Box, Text, useStdout } from "ink";
import type { Check } from "../services/doctor/check.ts";
import { theme } from "./theme.ts";

const MARKS: Readonly<Record<Check["state"], { sign: string; color: string }>> = {
  ok: { sign: "✓", color: theme.good },
  warn: { sign: "!", color: "yellow" },
  fail: { sign: "✗", color: "red" },
};

/** Check results one below the other; fixes are below the checks that need them. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const { stdout } = useStdout();
  const widest = Math.max(...checks.map(({ name }) => name.length));
  return (
    <Box flexDirection="column" paddingLeft={2} width={Math.min(100, stdout.columns || 80)}>
      {checks.map(({ name, state, found, next }) => (
        <Box key={name} columnGap={1}>
          <Text color={MARKS[state].color}>{MARKS[state].sign}</Text>
          <Box width={widest + 1} flexShrink={0}>
            <Text>{name}</Text>
          </Box>
          <Box flexDirection="column" flexGrow={1} flexBasis={0}>
            <Text color={state === "ok" ? theme.soft : undefined}>{found}</Text>
            {next === null ? null : <Text color={theme.soft}>→ {next}</Text>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
