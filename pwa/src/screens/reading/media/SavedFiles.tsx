import type { PostFile } from "@quire/contracts/records/postFile";
import BookOpen from "lucide-react/icons/book-open";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import Lock from "lucide-react/icons/lock";
import type { MouseEvent } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { pictureOf } from "../../../widgets/pictureOf.ts";
import { factsOf, titleOf } from "./fileFacts.ts";
import { groupDownloads } from "./groupFiles.ts";

interface SavedFilesProps {
  files: readonly PostFile[];
  /** Opens the sample of a file; null where the readers can't be loaded, when its link downloads it. */
  onSample: ((file: PostFile) => void) | null;
}

/** Ends the address of a post that opens the sample of one of its files: pressed before the script runs, it waits. */
export const sampleHash = (fileId: string): string => `#sample-${fileId}`;

/** Documents, e-books and goods: what each is, with a download for readers who own it, and a sample for others. */
export function SavedFiles({ files, onSample }: SavedFilesProps) {
  const groups = groupDownloads(files);
  if (groups.length === 1) return <FileList label="Files" files={files} onSample={onSample} />;
  return groups.map(({ category, files: own }) => (
    <section key={category} className="media-category">
      <h2>{category}</h2>
      <FileList label={category} files={own} onSample={onSample} />
    </section>
  ));
}

function FileList({ label, files, onSample }: SavedFilesProps & { label: string }) {
  return (
    <ul className="media-files" aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className="media-file" data-file={file.id}>
          <FileCover file={file} />
          <div className="media-file-words">
            <p className="media-name" dir="auto">
              {titleOf(file)}
            </p>
            {file.epub?.author ? (
              <p className="media-facts" dir="auto">
                {file.epub.author}
              </p>
            ) : null}
            <p className="media-facts">{factsOf(file)}</p>
          </div>
          {file.url ? (
            <Button href={`${file.url}?download=true`} download={file.name} icon={Download}>
              Download
            </Button>
          ) : null}
          {file.sample ? (
            <>
              <span className="needs-script">
                <Button
                  href={onSample ? sampleHash(file.id) : file.sample.url}
                  icon={BookOpen}
                  onClick={(event: MouseEvent) => {
                    if (!onSample || event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    onSample(file);
                  }}
                >
                  Read a sample
                </Button>
              </span>
              <noscript>
                <Button href={file.sample.url}>Read a sample</Button>
              </noscript>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function FileCover({ file }: { file: PostFile }) {
  const cover = pictureOf(file.poster ?? file.image, "5rem");
  if (!cover) return <Icon of={file.url ? FileText : Lock} size={28} />;
  return (
    <span className="media-file-cover">
      <Picture {...cover} alt="" cover />
    </span>
  );
}
