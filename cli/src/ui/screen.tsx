import { type Instance, render } from "ink";
import type { ReactElement } from "react";
import { Interrupted } from "../exit.ts";
import { printable } from "../output.ts";
import type { Terminal } from "../terminal.ts";
import { Confirm } from "./Confirm.tsx";

const LINE_UP = "\u001b[1A";

/** What Ink is drawing. Closing it leaves the last drawing on the screen. */
export interface Screen {
  show(element: ReactElement): void;
  close(): Promise<void>;
  /** Closes it and takes the drawing away, for what comes in its place. */
  clear(): Promise<void>;
}

/** The only place where Ink starts. It never ends the process: `main.ts` alone decides how that goes. */
export function openScreen(terminal: Terminal): Screen {
  let instance: Instance | null = null;
  return {
    show(element) {
      if (instance) instance.rerender(element);
      else instance = render(element, streamsOf(terminal));
    },
    async clear() {
      if (!instance) return;
      instance.rerender(null);
      await this.close();
      // Of an empty drawing Ink leaves one empty line. Its own `clear` loses count when a frame is waiting.
      terminal.stdout.write(LINE_UP);
    },
    async close() {
      const last = instance;
      instance = null;
      last?.unmount();
      await last?.waitUntilExit();
    },
  };
}

/** Draws once and leaves it. */
export async function draw(terminal: Terminal, element: ReactElement): Promise<void> {
  const screen = openScreen(terminal);
  screen.show(element);
  await screen.close();
}

/** Asks a yes-or-no question; Ctrl-C rejects as it does everywhere. */
export async function ask(terminal: Terminal, question: string, facts: readonly string[]): Promise<boolean> {
  const screen = openScreen(terminal);
  const { signal } = terminal;
  const answered = new AbortController();
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const onInterrupt = () => reject(new Interrupted());
      // Until Ink listens, and while a line is cooked, Ctrl-C is a signal and no letter.
      signal.throwIfAborted();
      signal.addEventListener("abort", onInterrupt, { signal: answered.signal });
      screen.show(
        <Confirm
          question={question}
          facts={facts.map(printable)}
          onAnswer={resolve}
          onInterrupt={onInterrupt}
        />,
      );
    });
  } finally {
    answered.abort();
    await screen.close();
  }
}

function streamsOf({ stdout, stderr, stdin }: Terminal) {
  return {
    stdout: stdout as NodeJS.WriteStream,
    stderr: stderr as NodeJS.WriteStream,
    stdin: stdin as NodeJS.ReadStream,
    exitOnCtrlC: false,
    patchConsole: false,
  };
}
