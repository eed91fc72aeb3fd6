import { type Instance, render } from "ink";
import type { ReactElement } from "react";
import { Interrupted } from "../exit.ts";
import { printable } from "../output.ts";
import type { Terminal } from "../terminal.ts";
import { Confirm } from "./Confirm.tsx";

const LINE_UP = "\u001b[1A";

/** An Ink drawing. Closing it keeps the last frame on screen. */
export interface Screen {
  show(element: ReactElement): void;
  close(): Promise<void>;
  /** Closes it and erases the drawing, to make room for what follows. */
  clear(): Promise<void>;
}

/** The only place that starts Ink. It never ends the process: only `main.ts` does. */
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
      // Ink leaves one empty line for an empty frame. Its own `clear` miscounts when a frame is pending.
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

/** Draws one frame and keeps it. */
export async function draw(terminal: Terminal, element: ReactElement): Promise<void> {
  const screen = openScreen(terminal);
  screen.show(element);
  await screen.close();
}

/** Asks a yes-or-no question; Ctrl-C rejects as everywhere. */
export async function promptYesNo(
  terminal: Terminal,
  question: string,
  facts: readonly string[],
): Promise<boolean> {
  const screen = openScreen(terminal);
  const { signal } = terminal;
  const answered = new AbortController();
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const onInterrupt = () => reject(new Interrupted());
      // Until Ink listens, and in cooked mode, Ctrl-C is a signal rather than a key.
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
