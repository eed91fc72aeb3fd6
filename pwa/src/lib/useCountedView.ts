import { useEffect } from "react";
import { local } from "./localPort.ts";
import { whenIdle } from "./whenIdle.ts";

/** Counts the text on the screen as read today. The browser reports it, since a page may come from any cache. */
export function useCountedView(postId: string): void {
  useEffect(() => {
    let isMounted = true;
    void whenIdle().then(() => {
      if (isMounted) void local.recordView(postId);
    });
    return () => {
      isMounted = false;
    };
  }, [postId]);
}
