import type { LucideIcon } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { className } from "../../ui/className.ts";

interface FileDropProps {
  /** What the file is, for screen readers. */
  label: string;
  /** Extensions and types that a file picker offers. */
  accept: string;
  icon: LucideIcon;
  button: string;
  children: ReactNode;
  onPick: (file: File) => void;
  failure: string | null;
}

/** Takes a file, dropped or picked. */
export function FileDrop({ label, accept, icon, button, children, onPick, failure }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onPick(file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has a keyboard alternative: the button inside
    <div
      className={className("list-drop", isOver && "is-over")}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p>{children}</p>
      <Button kind="primary" icon={icon} onClick={() => input.current?.click()}>
        {button}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Otherwise picking the same file again would fire no event.
          currentTarget.value = "";
          if (file) onPick(file);
        }}
      />
      {failure ? (
        <p className="q-field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </div>
  );
}
