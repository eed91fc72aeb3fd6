import { Box, Text } from "ink";
import { Spinner } from "./Spinner.tsx";
import { theme } from "./theme.ts";

/** A step of the work, in the words that the person sees. */
export interface Step {
  name: string;
  state: "waiting" | "active" | "done";
  /** What exactly is under way, such as a file's name. */
  detail?: string;
}

/** The steps of one piece of work, one line each. */
export function Progress({ steps }: { steps: readonly Step[] }) {
  return (
    <Box flexDirection="column" paddingLeft={2}>
      {steps.map((step) => (
        <Box key={step.name} gap={1}>
          <Mark state={step.state} />
          <Text color={step.state === "active" ? undefined : theme.soft} wrap="truncate-middle">
            {step.name}
            {step.detail && step.state === "active" ? <Text color={theme.soft}> {step.detail}</Text> : null}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

function Mark({ state }: Pick<Step, "state">) {
  if (state === "active") return <Spinner />;
  return state === "done" ? <Text color={theme.good}>✓</Text> : <Text color={theme.soft}>·</Text>;
}
