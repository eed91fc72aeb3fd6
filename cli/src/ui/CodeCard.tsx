import { Box, Text, useStdout } from "ink";
import { Spinner } from "./Spinner.tsx";
import { MAX_WIDTH, theme } from "./theme.ts";

/** The code to compare in the browser, shown while waiting. */
export function CodeCard({ code, minutes }: { code: string; minutes: number }) {
  const { stdout } = useStdout();
  return (
    <Box flexDirection="column">
      <Box
        borderStyle="round"
        borderColor={theme.accent}
        justifyContent="center"
        paddingY={1}
        width={Math.min(MAX_WIDTH / 2, stdout.columns || MAX_WIDTH)}
      >
        <Text bold>{code}</Text>
      </Box>
      <Box gap={1} paddingLeft={2}>
        <Spinner />
        <Text color={theme.soft}>Waiting for the browser; the code lasts {minutes} minutes.</Text>
      </Box>
    </Box>
  );
}
