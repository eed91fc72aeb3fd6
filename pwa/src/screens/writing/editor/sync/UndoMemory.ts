/** Where the last steps are kept while a page is loaded again. */
export interface UndoMemory {
  read(): string | null;
  write(steps: string): void;
}
