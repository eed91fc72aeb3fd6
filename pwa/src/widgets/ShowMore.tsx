import type { useMore } from "../lib/useMore.ts";
import { Button } from "../ui/Button.tsx";

interface ShowMoreProps extends ReturnType<typeof useMore> {
  /** The next page's cursor; null at the end, or if more can't be loaded now. */
  next: string | null | undefined;
  label?: string;
  full?: boolean;
}

/** "Show more" button at the end of a list; takes the result of `useMore`. */
export function ShowMore({ next, isLoading, more, label = "Show more", full }: ShowMoreProps) {
  if (!next) return null;
  return (
    <Button full={full} loading={isLoading} onClick={() => more(next)}>
      {label}
    </Button>
  );
}
