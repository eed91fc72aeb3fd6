import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useId, useRef } from "react";
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
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    head.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <aside
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
