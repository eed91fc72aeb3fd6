import type { CoverChoice } from "@quire/contracts/calls/publishing";
import type { ImageRef } from "@quire/contracts/records/image";
import ImagePlus from "lucide-react/icons/image-plus";
import Trash from "lucide-react/icons/trash-2";
import { useRef, useState, useSyncExternalStore } from "react";
import { startUpload, type Uploading } from "../../lib/uploading.ts";
import { Button } from "../../ui/Button.tsx";
import { UploadRow } from "../../ui/UploadRow.tsx";
import { FailureText } from "../../widgets/upload/FailureText.tsx";
import type { Choices } from "./choices.ts";
import { SheetSection } from "./SheetSection.tsx";

/** Image types the server accepts (specification §5). */
const ACCEPTED = "image/png,image/jpeg,image/gif,image/bmp,image/webp,.mpo";

interface CoverSectionProps {
  siteId: string;
  /** Id of the cover's file, or its URL if it isn't one of the site's; null for none. */
  picked: string | null;
  /** The cover as the server has it. */
  cover: ImageRef | null;
  covers: readonly CoverChoice[];
  issue: string | undefined;
  onChoose: (choices: Choices) => void;
}

/** The post's cover: one of its images, or another. It becomes the text's featured image. */
export function CoverSection({ siteId, picked, cover, covers, issue, onChoose }: CoverSectionProps) {
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState<{ it: Uploading; name: string } | null>(null);
  const isNone = picked === null;

  function send(file: File | undefined) {
    if (input.current) input.current.value = "";
    if (file) setUploading({ it: startUpload({ id: siteId, kind: "image" }, file), name: file.name });
  }

  const isOther = picked !== null && picked === cover?.image;
  return (
    <SheetSection place="cover" title="Cover" issue={issue}>
      {isOther && cover ? (
        <img className="publish-cover" src={cover.image} alt={cover.alt || "Cover image"} />
      ) : null}
      {covers.length > 0 ? (
        <fieldset className="publish-covers">
          <legend className="q-hidden">Images in this post</legend>
          {covers.map((choice, at) => (
            <button
              key={choice.file_id}
              type="button"
              className="publish-choice"
              aria-pressed={picked === choice.file_id}
              aria-label={`Use image ${at + 1} as the cover`}
              onClick={() => onChoose({ cover_file: choice.file_id })}
            >
              <img src={smallest(choice.image)} alt="" loading="lazy" />
            </button>
          ))}
        </fieldset>
      ) : null}
      {uploading ? (
        <CoverUpload
          key={uploading.name}
          {...uploading}
          onDone={(fileId) => {
            setUploading(null);
            onChoose({ cover_file: fileId });
          }}
          onRemoved={() => setUploading(null)}
        />
      ) : null}
      <div className="publish-row">
        <Button size="s" icon={ImagePlus} onClick={() => input.current?.click()}>
          {isNone ? "Add a cover" : "Choose another"}
        </Button>
        {isNone ? null : (
          <Button size="s" kind="bare" icon={Trash} onClick={() => onChoose({ cover_file: null })}>
            Remove
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label="Cover file"
        onChange={(event) => send(event.target.files?.[0])}
      />
    </SheetSection>
  );
}

function CoverUpload(props: {
  it: Uploading;
  name: string;
  onDone: (fileId: string) => void;
  onRemoved: () => void;
}) {
  const { it, name, onDone, onRemoved } = props;
  const state = useSyncExternalStore(
    (listener) =>
      it.subscribe(() => {
        const { file, state: now } = it.read();
        if (now === "done" && file) onDone(file.id);
        listener();
      }),
    it.read,
  );
  return (
    <UploadRow
      name={name}
      percent={state.total > 0 ? (100 * state.sent) / state.total : 0}
      failure={state.words ? <FailureText message={state.words} /> : null}
      {...(state.canRetry ? { onRetry: it.retry } : {})}
      onCancel={() => {
        it.cancel();
        onRemoved();
      }}
    />
  );
}

function smallest({ image, sizes }: ImageRef): string {
  return sizes[0]?.image ?? image;
}
