import { useState } from "react";

/**
 * Copies a text. `copied` is null until this text was tried, and false if the browser has blocked it; the user can
 * still select what is shown.
 */
export function useCopy(text: string): { copied: boolean | null; copy: () => void } {
  const [last, setLast] = useState<{ text: string; copied: boolean } | null>(null);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setLast({ text, copied: true }),
      () => setLast({ text, copied: false }),
    );
  return { copied: last?.text === text ? last.copied : null, copy };
}
