import type { MouseEvent } from "react";
import { Button } from "../ui/Button.tsx";
import "./OlderButton.css";

/** Link to a feed's next page. With JavaScript it appends that page in place. */
export function OlderButton(props: {
  href: string | null;
  loading: boolean;
  onLoad: () => void;
  label?: string;
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
        {props.label ?? "Older posts"}
      </Button>
    </p>
  );
}
