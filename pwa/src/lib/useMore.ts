import { useState } from "react";
import { showSnackbar } from "../ui/snackbars.ts";

/**
 * Loads the next part of a list by the key that the last response returned. A failure is shown and changes nothing,
 * so that it can be retried.
 */
export function useMore(
  load: (next: string) => Promise<void>,
  messageOf: (error: unknown) => string = () => "Check your connection and try again.",
): { isLoading: boolean; more: (next: string) => void } {
  const [isLoading, setIsLoading] = useState(false);
  async function more(next: string) {
    setIsLoading(true);
    try {
      await load(next);
    } catch (error) {
      showSnackbar({ title: "We couldn't load the rest.", message: messageOf(error) });
    } finally {
      setIsLoading(false);
    }
  }
  return { isLoading, more: (next) => void more(next) };
}
