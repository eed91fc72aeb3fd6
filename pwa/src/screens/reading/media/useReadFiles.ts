import type { Post } from "@quire/contracts/records/post";
import { type ComponentType, useEffect, useState } from "react";

/** The readers and players of what a post carries, once they are here; until then, and without a script, it stands by itself. */
export function useReadFiles(): ComponentType<{ post: Post }> | null {
  const [Files, setFiles] = useState<ComponentType<{ post: Post }> | null>(null);
  useEffect(() => {
    let isHere = true;
    import("../files/ReadFiles.tsx").then(
      ({ ReadFiles }) => isHere && setFiles(() => ReadFiles),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, []);
  return Files;
}
