/** Props of every file reader. */
export interface ReaderProps {
  title: string;
  /** Loads the file, from this device or from the server. */
  load: () => Promise<Blob>;
  /** The last position. */
  place: { fraction: number; locator: string | null } | null;
  onPlace: (fraction: number, locator: string | null) => void;
  onClose: () => void;
}
