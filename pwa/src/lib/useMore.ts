import { useState } from "react";
import { showSnackbar } from "../ui/snackbars.ts";

/**
 * The way on at the end of a list: `load` fetches what continues it, by the key that the last answer named. A failure is
 * told and changes nothing, so that it can be asked for again.
 */
export function useMore(
  load: (next: string) => Promise<void>,
  wordsOf: (error: unknown) => string = () => "Check your connection and try again.",
): { isLoading: boolean; more: (next: string) => void } {
  const [isLoading, setIsLoading] = useState(false);
  async function more(next: string) {
    setIsLoading(true);
    try {
      await load(next);
    } catch (error) {
      showSnackbar({ title: "We couldn't load the rest.", message: wordsOf(error) });
    } finally {
      setIsLoading(false);
    }
  }
  return { isLoading, more: (next) => void more(next) };
}
