import { type ComponentType, useEffect, useRef, useState } from "react";
import { useWriter } from "../../lib/useWriter.ts";
import "./Comments.css";
import type { CommentsProps } from "./commentsProps.ts";

type Drawn = ComponentType<CommentsProps>;

/** Draws them on the server alone. In the browser what it drew stands as it is until the reader comes near. */
let onServer: Drawn | null = null;

/** Tells how the server draws comments: the browser does not carry that on the way to a living page. */
export function provideComments(drawn: Drawn): void {
  onServer = drawn;
}

/** What readers say of a post: rendered to be read, and fetched to be answered when the reader comes near it. */
export function Comments(props: CommentsProps) {
  const place = useRef<HTMLElement>(null);
  const [live, setLive] = useState<{ of: Drawn } | null>(null);
  const placement = useWriter()?.site.comments?.placement;
  const isBeside = placement === "floating" || placement === "animated";

  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        // A bubble beside the text is there from the start, and not only at its end.
        if (entry?.isIntersecting || isBeside)
          import("./LiveComments.tsx").then(
            ({ LiveComments }) => setLive({ of: LiveComments }),
            () => {},
          );
      },
      { rootMargin: "400px" },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [isBeside]);

  const Drawing = live?.of ?? onServer;
  return (
    <section
      id="comments"
      ref={place}
      className={live && isBeside ? "comments is-beside" : "comments"}
      aria-label="Comments"
    >
      {Drawing ? (
        <div key={live ? "live" : "drawn"}>
          <Drawing {...props} />
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: it keeps React from emptying what the server drew
        <div key="drawn" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      )}
    </section>
  );
}
