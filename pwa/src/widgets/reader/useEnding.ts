import { type ReactNode, useState } from "react";
import type { Turn } from "../pdf/turnPage.ts";

/** Adds a page of its own after the last one, if there is an ending. `fraction` is the position, 0 to 1. */
export function useEnding(ending: ReactNode, fraction: number, onTurn: (turn: Turn) => void) {
  const [isEnded, setIsEnded] = useState(false);
  function turn(to: Turn) {
    if (!isEnded && ending && to === "next" && fraction >= 1) return setIsEnded(true);
    if (isEnded && to !== "first") return setIsEnded(to !== "previous");
    setIsEnded(false);
    onTurn(to);
  }
  return { turn, ending: isEnded ? ending : null };
}
