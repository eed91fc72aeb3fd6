import { type ArtworkRequest, composeArtwork, type Size } from "@quire/artwork/artwork";
import { useEffect, useState } from "react";

/** Returns the address of a picture that our artist composes here; null while it is composed. */
export function useArtwork(request: ArtworkRequest | null, { width, height }: Size): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const key = request && JSON.stringify([request, width, height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all of the request
  useEffect(() => {
    if (!request) return setUrl(null);
    const svg = composeArtwork(request, { width, height });
    const made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [key]);
  return url;
}
