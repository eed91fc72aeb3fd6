import { Box, Text, useStdout } from "ink";
import { theme } from "./theme.ts";

export interface DnsRow {
  type: string;
  name: string;
  value: string;
  ttl: string;
  status: string;
}

export interface RecordsProps {
  /** The registrar's label for a record's name. */
  nameLabel: string;
  records: readonly DnsRow[];
}

const GAP = 2;
const FIELDS = ["type", "name", "value", "ttl", "status"] as const;

/**
 * DNS records, never truncated, since users copy them. A table if it fits, otherwise one block per record, with its
 * value on a line of its own.
 */
export function Records({ nameLabel, records }: RecordsProps) {
  const { stdout } = useStdout();
  const heads: DnsRow = { type: "Type", name: nameLabel, value: "Value", ttl: "TTL", status: "Found" };
  const widthOf = (field: (typeof FIELDS)[number]) =>
    Math.max(...[heads, ...records].map((record) => record[field].length));
  const totalWidth = FIELDS.reduce((sum, field) => sum + widthOf(field) + GAP, GAP);
  if (totalWidth <= (stdout.columns || 80)) {
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
            {label(nameLabel)}
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

function colorOf(field: string, { status }: DnsRow): string | undefined {
  if (field !== "status") return undefined;
  return status === "found" ? theme.good : theme.soft;
}
