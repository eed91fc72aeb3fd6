import { showSnackbar, snackbarStore } from "../ui/snackbars.ts";

interface Undoable {
  /** What the user sees as done. */
  title: string;
  /** Performs the action, after the snackbar with Undo has closed. */
  run: () => void;
  /** Reverts what the user sees. */
  undo: () => void;
}

/**
 * Performs an irreversible action only after its Undo snackbar has closed. A page that is left before then does
 * nothing more: callers that must finish record it themselves, for the next page.
 */
export function withUndo({ title, run, undo }: Undoable): void {
  let isOver = false;
  const end = (last: () => void) => {
    if (isOver) return;
    isOver = true;
    unsubscribe();
    last();
  };
  const id = showSnackbar({
    title,
    tone: "plain",
    action: { label: "Undo", onSelect: () => end(undo) },
  });
  const unsubscribe = snackbarStore.subscribe(() => {
    if (snackbarStore.read().some((snackbar) => snackbar.id === id)) return;
    // Pressing Undo also closes the snackbar, and this handler runs first.
    queueMicrotask(() => end(run));
  });
}
