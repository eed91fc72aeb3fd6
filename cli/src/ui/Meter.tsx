import { Box, Text, useStdout } from "ink";
import { type Measured, meterFacts } from "../services/meter.ts";
import { Spinner } from "./Spinner.tsx";
import { MAX_WIDTH, theme } from "./theme.ts";

/** A progress meter: the stage, a bar if the total is known, and the figures. Never wider than the terminal. */
export function Meter(measured: Measured) {
  const { stdout } = useStdout();
  const width = Math.min(MAX_WIDTH, (stdout.columns || 80) - 4);
  const { stage, share } = measured;
  return (
    <Box flexDirection="column" paddingLeft={2} width={width + 2}>
      <Box gap={1}>
        <Spinner />
        <Text wrap="truncate-middle">{stage}</Text>
        {share === null ? null : <Text color={theme.soft}>{Math.floor(share * 100)}%</Text>}
      </Box>
      {share === null ? null : <Bar share={share} width={width} />}
      <Text color={theme.soft} wrap="truncate-end">
        {meterFacts(measured).join(" · ")}
      </Text>
    </Box>
  );
}

function Bar({ share, width }: { share: number; width: number }) {
  const full = Math.round(share * width);
  return (
    <Text>
      <Text color={theme.accent}>{"━".repeat(full)}</Text>
      <Text color={theme.soft}>{"─".repeat(width - full)}</Text>
    </Text>
  );
}
