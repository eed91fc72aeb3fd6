import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import "./Aside.css";

/** A panel next to the text, which stays editable: not modal. Escape closes it and restores the focus. */
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
  const aside = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  // Read before the content renders: a field in it may take the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    if (!aside.current?.contains(document.activeElement)) head.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [before]);
  return (
    <aside
      ref={aside}
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
