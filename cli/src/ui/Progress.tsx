import { Box, Text } from "ink";
import { Spinner } from "./Spinner.tsx";
import { theme } from "./theme.ts";

/** A step of the work, as shown to the user. */
export interface Step {
  name: string;
  state: "waiting" | "active" | "done";
  /** Detail, such as a file's name. */
  detail?: string;
}

/** The steps of some work, one line each. */
export function Progress({ steps }: { steps: readonly Step[] }) {
  return (
    <Box flexDirection="column" paddingLeft={2}>
      {steps.map((step) => (
        <Box key={step.name} gap={1}>
          <StepIcon state={step.state} />
          <Text color={step.state === "active" ? undefined : theme.soft} wrap="truncate-middle">
            {step.name}
            {step.detail && step.state === "active" ? <Text color={theme.soft}> {step.detail}</Text> : null}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

function StepIcon({ state }: Pick<Step, "state">) {
  if (state === "active") return <Spinner />;
  return state === "done" ? <Text color={theme.good}>✓</Text> : <Text color={theme.soft}>·</Text>;
}
