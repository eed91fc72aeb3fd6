/** What every reader of a file is given. */
export interface ReaderProps {
  title: string;
  /** The file, from this device or from the server. */
  load: () => Promise<Blob>;
  /** Where it was left. */
  place: { fraction: number; locator: string | null } | null;
  onPlace: (fraction: number, locator: string | null) => void;
  onClose: () => void;
}
