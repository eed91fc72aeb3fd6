import { useEffect } from "react";
import { local } from "./localPort.ts";
import { whenIdle } from "./whenIdle.ts";

/** Lets a text that is on the screen count as read today: told by the browser, since a page may come from any cache. */
export function useCountedView(postId: string): void {
  useEffect(() => {
    let isHere = true;
    void whenIdle().then(() => {
      if (isHere) void local.recordView(postId);
    });
    return () => {
      isHere = false;
    };
  }, [postId]);
}
