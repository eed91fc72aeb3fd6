import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { className } from "../../ui/className.ts";

interface ListDropProps {
  onPick: (file: File) => void;
  failure: string | null;
}

/** Takes a list, dropped or picked. */
export function ListDrop({ onPick, failure }: ListDropProps) {
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
      <p>
        Drop a CSV file here: an export from Substack, Mailchimp or Ghost, or any list with a column of
        addresses.
      </p>
      <Button kind="primary" icon={FileSpreadsheet} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="List of subscribers"
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
