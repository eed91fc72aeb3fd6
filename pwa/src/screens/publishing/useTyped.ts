import { useState } from "react";

/** What is typed into a field that is saved when it is left. */
interface Typed {
  typed: string;
  setTyped: (typed: string) => void;
  /** What stood there when the typing began: something else may have come to stand there since. */
  from: string;
}

/** Follows the value as long as nothing else is typed over it. */
export function useTyped(value: string): Typed {
  const [typed, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  if (value !== from && (typed === from || typed === value)) {
    setFrom(value);
    setTyped(value);
  }
  return { typed, setTyped, from };
}
