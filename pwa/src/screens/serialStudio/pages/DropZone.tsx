import FolderOpen from "lucide-react/icons/folder-open";
import ImagePlus from "lucide-react/icons/image-plus";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { className } from "../../../ui/className.ts";
import { filesOfDrop, filesOfInput, type PickedFile } from "./pickFiles.ts";

interface DropZoneProps {
  /** Accepted types, as in a file input's `accept`. */
  accept: string;
  prompt: string;
  onPick: (files: PickedFile[]) => void;
}

/** Takes files, dropped alone or in folders, or picked. */
export function DropZone({ accept, prompt, onPick }: DropZoneProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function picked(input: HTMLInputElement) {
    const chosen = filesOfInput(input.files);
    // Otherwise picking the same files again would fire no event.
    input.value = "";
    onPick(chosen);
  }
  async function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onPick(await filesOfDrop(event.dataTransfer));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has a keyboard alternative: the buttons inside
    <div
      className={className("drop-zone", isOver && "is-over")}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <p>{prompt}</p>
      <div className="drop-zone-buttons">
        <Button icon={ImagePlus} onClick={() => files.current?.click()}>
          Choose pictures
        </Button>
        <Button icon={FolderOpen} onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label="Pictures"
        onChange={(event) => picked(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label="Folder of pictures"
        {...{ webkitdirectory: "" }}
        onChange={(event) => picked(event.currentTarget)}
      />
    </div>
  );
}
