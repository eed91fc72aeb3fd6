import { Box, Text, useStdout } from "ink";
import { MAX_WIDTH, theme } from "./theme.ts";

/** A result: a heading, its subject, and its facts in one soft line. */
export interface CardProps {
  heading: string;
  subject: string;
  facts: readonly string[];
}

export function Card({ heading, subject, facts }: CardProps) {
  const { stdout } = useStdout();
  return (
    <Box width={Math.min(MAX_WIDTH, stdout.columns || MAX_WIDTH)}>
      <Box borderStyle="round" borderColor={theme.soft} flexDirection="column" paddingX={2}>
        <Text>
          <Text color={theme.good}>✓</Text> {heading}
        </Text>
        <Text bold>{subject}</Text>
        {facts.length > 0 ? <Text color={theme.soft}>{facts.join(" · ")}</Text> : null}
      </Box>
    </Box>
  );
}
