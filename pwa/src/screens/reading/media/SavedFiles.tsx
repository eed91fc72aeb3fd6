import type { PostFile } from "@quire/contracts/records/postFile";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import Lock from "lucide-react/icons/lock";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { pictureOf } from "../../../widgets/pictureOf.ts";
import { factsOf, titleOf } from "./fileFacts.ts";

/** Documents, e-books and goods: what each is, with a download for readers who own it. */
export function SavedFiles({ files }: { files: readonly PostFile[] }) {
  return (
    <ul className="media-files" aria-label="Files">
      {files.map((file) => (
        <li key={file.id} className="media-file" data-file={file.id}>
          <FileCover file={file} />
          <div className="media-file-words">
            <p className="media-name">{titleOf(file)}</p>
            {file.epub?.author ? <p className="media-facts">{file.epub.author}</p> : null}
            <p className="media-facts">{factsOf(file)}</p>
          </div>
          {file.url ? (
            <Button href={`${file.url}?download=true`} download={file.name} icon={Download}>
              Download
            </Button>
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
