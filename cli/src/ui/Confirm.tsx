import { Box, Text, useInput } from "ink";
import { theme } from "./theme.ts";

interface ConfirmProps {
  question: string;
  facts: readonly string[];
  onAnswer(yes: boolean): void;
  onInterrupt(): void;
}

/** A question that only an explicit yes confirms. */
export function Confirm({ question, facts, onAnswer, onInterrupt }: ConfirmProps) {
  useInput((input, key) => {
    // In raw mode Ctrl-C is a key: the terminal sends no signal.
    if (key.ctrl && input === "c") onInterrupt();
    // Pasted, or typed while the question was on its way, an answer comes with its line end.
    else if (/^y(?:es)?\s*$/i.test(input)) onAnswer(true);
    else if (/^no?\s*$/i.test(input) || key.return || key.escape) onAnswer(false);
  });
  return (
    <Box flexDirection="column" paddingLeft={2}>
      {facts.map((fact) => (
        <Text key={fact} color={theme.soft}>
          {fact}
        </Text>
      ))}
      <Text>
        {question} <Text color={theme.soft}>(y/N)</Text>
      </Text>
    </Box>
  );
}
