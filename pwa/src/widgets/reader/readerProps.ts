import type { ReactNode } from "react";

/** Props of every file reader. */
export interface ReaderProps {
  title: string;
  /** Loads the file, from this device or from the server. */
  load: () => Promise<Blob>;
  /** The last position. */
  place: { fraction: number; locator: string | null } | null;
  /** The next part of the serial, after the last page. */
  next?: { href: string; title: string } | null;
  /** A page of our own after the last one. */
  ending?: ReactNode;
  onPlace: (fraction: number, locator: string | null) => void;
  onClose: () => void;
}
