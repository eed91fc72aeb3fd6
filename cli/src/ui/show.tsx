import type { Terminal } from "../terminal.ts";
import { Card, type CardProps } from "./Card.tsx";
import { CodeCard } from "./CodeCard.tsx";
import { Progress, type Step } from "./Progress.tsx";
import { draw, openScreen } from "./screen.tsx";
import { Table, type TableProps } from "./Table.tsx";

/** What commands load when there is a terminal to draw on. Nothing of React or Ink is read before this file is. */
export function showCard(terminal: Terminal, props: CardProps): Promise<void> {
  return draw(terminal, <Card {...props} />);
}

export function showTable<Row>(terminal: Terminal, props: TableProps<Row>): Promise<void> {
  return draw(terminal, <Table {...props} />);
}

/** Something that stands on the screen while work goes on, and is taken away after it. */
export interface Passing {
  clear(): Promise<void>;
}

export function showCode(terminal: Terminal, code: string, minutes: number): Passing {
  const screen = openScreen(terminal);
  screen.show(<CodeCard code={code} minutes={minutes} />);
  return screen;
}

export function showProgress(terminal: Terminal): Passing & { show(steps: readonly Step[]): void } {
  const screen = openScreen(terminal);
  return {
    show: (steps) => screen.show(<Progress steps={steps} />),
    clear: () => screen.clear(),
  };
}
