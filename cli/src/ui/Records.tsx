import { Box, Text, useStdout } from "ink";
import { theme } from "./theme.ts";

export interface ShownRecord {
  type: string;
  name: string;
  value: string;
  ttl: string;
  status: string;
}

export interface RecordsProps {
  /** What the registrar calls a record's name. */
  nameWord: string;
  records: readonly ShownRecord[];
}

const GAP = 2;
const FIELDS = ["type", "name", "value", "ttl", "status"] as const;

/**
 * Records of the DNS, never cut: they are copied from here. A table where it fits, else a block for each, whose value has a
 * line to itself.
 */
export function Records({ nameWord, records }: RecordsProps) {
  const { stdout } = useStdout();
  const heads: ShownRecord = { type: "Type", name: nameWord, value: "Value", ttl: "TTL", status: "Found" };
  const widthOf = (field: (typeof FIELDS)[number]) =>
    Math.max(...[heads, ...records].map((record) => record[field].length));
  const whole = FIELDS.reduce((sum, field) => sum + widthOf(field) + GAP, GAP);
  if (whole <= (stdout.columns || 80)) {
    return (
      <Box flexDirection="column" paddingLeft={GAP}>
        {[heads, ...records].map((record, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, in this order
          <Box key={row} columnGap={GAP}>
            {FIELDS.map((field) => (
              <Box key={field} width={widthOf(field)} flexShrink={0}>
                <Text
                  color={
                    row === 0 || field === "type" || field === "ttl" ? theme.soft : colorOf(field, record)
                  }
                >
                  {record[field]}
                </Text>
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    );
  }
  const label = (text: string) => <Text color={theme.soft}>{text.padEnd(7)}</Text>;
  return (
    <Box flexDirection="column" paddingLeft={GAP} rowGap={1}>
      {records.map((record) => (
        <Box key={`${record.type}${record.value}`} flexDirection="column">
          <Text>
            {label("Type")}
            {record.type} <Text color={theme.soft}>· TTL {record.ttl} · </Text>
            <Text color={colorOf("status", record)}>{record.status}</Text>
          </Text>
          <Text>
            {label(nameWord)}
            {record.name}
          </Text>
          <Text>
            {label("Value")}
            {record.value}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

function colorOf(field: string, { status }: ShownRecord): string | undefined {
  if (field !== "status") return undefined;
  return status === "found" ? theme.good : theme.soft;
}
