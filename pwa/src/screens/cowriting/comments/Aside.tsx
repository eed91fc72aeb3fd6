import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import "./Aside.css";

/** Stands beside the text, which goes on being written: no modal. Escape closes it and goes back to where one was. */
export function Aside({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const whole = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  // Before what is in it is there: a field in it may take the focus as it comes.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    if (!whole.current?.contains(document.activeElement)) head.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [before]);
  return (
    <aside
      ref={whole}
      className="cowriting-aside"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="cowriting-aside-head">
        <h2 id={id} ref={head} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} label={`Close ${title.toLowerCase()}`} onClick={onClose} />
      </header>
      <div className="cowriting-aside-body">{children}</div>
    </aside>
  );
}
