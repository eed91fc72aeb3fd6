import { useState } from "react";

/** One of several ways to sign in on a screen. */
export interface Attempt {
  /** Whether the last attempt was made this way; only its alert is shown. */
  isLast?: boolean;
  /** Called when an attempt starts. */
  onTry?: () => void;
}

/** Returns the props of each way, so that the alert of one disappears when another is tried. */
export function useLastAttempt<Way extends string>(): (way: Way) => Attempt {
  const [last, setLast] = useState<Way>();
  return (way) => ({ isLast: last === way, onTry: () => setLast(way) });
}
