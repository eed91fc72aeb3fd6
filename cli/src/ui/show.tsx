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

/** Minimum time between two drawings of a meter. */
const DRAW_MS = 100;

/**
 * Loaded by commands only on a terminal: nothing of React or Ink is read before this file. Ink passes escape
 * sequences through, so all text is made printable here.
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

export function showRecords(terminal: Terminal, { nameLabel, records }: RecordsProps): Promise<void> {
  const safe = records.map(({ type, name, value, ttl, status }) => ({
    type: printable(type),
    name: printable(name),
    value: printable(value),
    ttl: printable(ttl),
    status: printable(status),
  }));
  return draw(terminal, <Records nameLabel={nameLabel} records={safe} />);
}

export function showChecks(terminal: Terminal, checks: readonly Check[]): Promise<void> {
  const safe = checks.map(({ found, next, ...check }) => ({
    ...check,
    found: printable(found),
    next: next && printable(next),
  }));
  return draw(terminal, <Checks checks={safe} />);
}

/** A view shown during some work and removed afterwards. */
export interface TemporaryView {
  clear(): Promise<void>;
}

export function showCode(terminal: Terminal, code: string, minutes: number): TemporaryView {
  const screen = openScreen(terminal);
  screen.show(<CodeCard code={printable(code)} minutes={minutes} />);
  return screen;
}

export function showMeter(terminal: Terminal): TemporaryView & { show(measured: Measured): void } {
  const screen = openScreen(terminal);
  // Draws the latest reading even if none follows: the next may take minutes.
  const show = throttle((measured: Measured) => screen.show(<Meter {...measured} />), DRAW_MS);
  return {
    show,
    clear() {
      show.cancel();
      return screen.clear();
    },
  };
}

export function showProgress(terminal: Terminal): TemporaryView & { show(steps: readonly Step[]): void } {
  const screen = openScreen(terminal);
  return {
    show: (steps) => screen.show(<Progress steps={steps} />),
    clear: () => screen.clear(),
  };
}
