import { useState } from "react";

/** State of a field that is saved on blur. */
interface Typed {
  typed: string;
  setTyped: (typed: string) => void;
  /** The value when typing began; the current value may have changed since. */
  from: string;
}

/** Follows the value unless something else has been typed. */
export function useTyped(value: string): Typed {
  const [typed, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  if (value !== from && (typed === from || typed === value)) {
    setFrom(value);
    setTyped(value);
  }
  return { typed, setTyped, from };
}
