/** Storage of the last undo steps across a reload. */
export interface UndoStorage {
  read(): string | null;
  write(steps: string): void;
}
