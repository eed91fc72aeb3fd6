import type { MouseEvent } from "react";
import { Button } from "../ui/Button.tsx";
import "./OlderButton.css";

/** The way on at the end of a feed: a link to the next page that, with JavaScript, brings it here instead. */
export function OlderButton(props: {
  href: string | null;
  loading: boolean;
  onLoad: () => void;
  words?: string;
}) {
  if (!props.href) return null;
  return (
    <p className="older">
      <Button
        href={props.href}
        aria-busy={props.loading || undefined}
        onClick={(event: MouseEvent<HTMLAnchorElement>) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          props.onLoad();
        }}
      >
        {props.words ?? "Older posts"}
      </Button>
    </p>
  );
}
