import type { useMore } from "../lib/useMore.ts";
import { Button } from "../ui/Button.tsx";

interface ShowMoreProps extends ReturnType<typeof useMore> {
  /** The key that continues the list; null where it ends, or can't be continued now. */
  next: string | null | undefined;
  words?: string;
  full?: boolean;
}

/** The way on at the end of a list, with what `useMore` gave. */
export function ShowMore({ next, isLoading, more, words = "Show more", full }: ShowMoreProps) {
  if (!next) return null;
  return (
    <Button full={full} loading={isLoading} onClick={() => more(next)}>
      {words}
    </Button>
  );
}
