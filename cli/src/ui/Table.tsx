import { Box, Text, useStdout } from "ink";
import { theme } from "./theme.ts";

export interface Column<Row> {
  name: string;
  text(row: Row): string;
  /** Characters; a column without a width gets the rest. */
  width?: number;
  right?: boolean;
  /** Omitted if the terminal has fewer columns. */
  from?: number;
}

export interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

const GAP = 2;

/** Rows in aligned columns, never wider than the terminal, since wrapped rows are unreadable. */
export function Table<Row>({ columns, rows, keyOf }: TableProps<Row>) {
  const { stdout } = useStdout();
  const width = stdout.columns || 80;
  const visible = columns.filter(({ from = 0 }) => width >= from);
  const line = (key: string, text: (column: Column<Row>) => string, soft: boolean) => (
    <Box key={key} columnGap={GAP} width={width - GAP}>
      {visible.map((column) => (
        <Box
          key={column.name}
          justifyContent={column.right ? "flex-end" : "flex-start"}
          {...(column.width ? { width: column.width, flexShrink: 0 } : { flexGrow: 1, flexBasis: 0 })}
        >
          <Text color={soft || column.width ? theme.soft : undefined} wrap="truncate">
            {text(column)}
          </Text>
        </Box>
      ))}
    </Box>
  );
  return (
    <Box flexDirection="column" paddingLeft={GAP}>
      {line("", (column) => column.name, true)}
      {rows.map((row) => line(keyOf(row), (column) => column.text(row), false))}
    </Box>
  );
}
