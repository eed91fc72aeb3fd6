import { throttle } from "es-toolkit/function";
import { printable } from "../output.ts";
import type { Check } from "../services/doctor/check.ts";
import type { Measured } from "../services/meter.ts";
import type { Terminal } from "../terminal.ts";
import { Card, type CardProps } from "./Card.tsx";
import { Checks } from "./Checks.tsx";
import { CodeCard } from "./CodeCard.tsx";
import { Meter } from "./Meter.tsx";
import { Progress, type Step } from "./Progress.tsx";
import { Records, type RecordsProps } from "./Records.tsx";
import { draw, openScreen } from "./screen.tsx";
import { Table, type TableProps } from "./Table.tsx";

/** A meter is drawn at most this often. */
const DRAW_MS = 100;

/**
 * What commands load when there is a terminal to draw on. Nothing of React or Ink is read before this file is. Ink hands
 * escape sequences in a text through to the terminal, so all text is made printable here.
 */
export function showCard(terminal: Terminal, props: CardProps): Promise<void> {
  const { heading, subject, facts } = props;
  return draw(terminal, <Card heading={heading} subject={printable(subject)} facts={facts.map(printable)} />);
}

export function showTable<Row>(terminal: Terminal, props: TableProps<Row>): Promise<void> {
  const columns = props.columns.map((column) => ({
    ...column,
    text: (row: Row) => printable(column.text(row)),
  }));
  return draw(terminal, <Table {...props} columns={columns} />);
}

export function showRecords(terminal: Terminal, { nameWord, records }: RecordsProps): Promise<void> {
  const safe = records.map(({ type, name, value, ttl, status }) => ({
    type: printable(type),
    name: printable(name),
    value: printable(value),
    ttl: printable(ttl),
    status: printable(status),
  }));
  return draw(terminal, <Records nameWord={nameWord} records={safe} />);
}

export function showChecks(terminal: Terminal, checks: readonly Check[]): Promise<void> {
  const shown = checks.map(({ found, next, ...check }) => ({
    ...check,
    found: printable(found),
    next: next && printable(next),
  }));
  return draw(terminal, <Checks checks={shown} />);
}

/** Something that stands on the screen while work goes on, and is taken away after it. */
export interface Passing {
  clear(): Promise<void>;
}

export function showCode(terminal: Terminal, code: string, minutes: number): Passing {
  const screen = openScreen(terminal);
  screen.show(<CodeCard code={printable(code)} minutes={minutes} />);
  return screen;
}

export function showMeter(terminal: Terminal): Passing & { show(measured: Measured): void } {
  const screen = openScreen(terminal);
  // Also what came between two drawings is drawn when nothing follows it: the next may take minutes.
  const show = throttle((measured: Measured) => screen.show(<Meter {...measured} />), DRAW_MS);
  return {
    show,
    clear() {
      show.cancel();
      return screen.clear();
    },
  };
}

export function showProgress(terminal: Terminal): Passing & { show(steps: readonly Step[]): void } {
  const screen = openScreen(terminal);
  return {
    show: (steps) => screen.show(<Progress steps={steps} />),
    clear: () => screen.clear(),
  };
}
