import { type ComponentType, useEffect, useRef, useState } from "react";
import { useWriter } from "../../lib/useWriter.ts";
import "./Comments.css";
import type { CommentsProps } from "./commentsProps.ts";

type Renderer = ComponentType<CommentsProps>;

/** Renders comments on the server only. The browser keeps that markup until the reader scrolls near it. */
let onServer: Renderer | null = null;

/** Registers the server's renderer, so that the browser doesn't load it before a page is interactive. */
export function provideComments(renderer: Renderer): void {
  onServer = renderer;
}

/** A post's comments: static markup from the server, made interactive when the reader scrolls near it. */
export function Comments(props: CommentsProps) {
  const place = useRef<HTMLElement>(null);
  const [live, setLive] = useState<{ of: Renderer } | null>(null);
  const placement = useWriter()?.site.comments?.placement ?? "belowPost";
  const isFloating = placement !== "belowPost";

  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        // The floating bubble is visible from the start, not only near the end of the text.
        if (entry?.isIntersecting || isFloating)
          import("./LiveComments.tsx").then(
            ({ LiveComments }) => setLive({ of: LiveComments }),
            () => {},
          );
      },
      { rootMargin: "400px" },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [isFloating]);

  const Rendered = live?.of ?? onServer;
  return (
    <section id="comments" ref={place} className="comments" aria-label="Comments">
      {Rendered ? (
        <div key={live ? "live" : "static"}>
          <Rendered {...props} />
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing: keeps React from clearing the server's markup
        <div key="static" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      )}
    </section>
  );
}
