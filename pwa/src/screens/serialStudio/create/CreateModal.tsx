import { MEDIA_LABELS } from "@quire/domain/enums";
import BookImage from "lucide-react/icons/book-image";
import BookOpen from "lucide-react/icons/book-open";
import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import Music from "lucide-react/icons/music";
import Package from "lucide-react/icons/package";
import PenLine from "lucide-react/icons/pen-line";
import Video from "lucide-react/icons/video";
import { Icon } from "../../../ui/Icon.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import "./CreateModal.css";
import type { SerialKind } from "./SerialModal.tsx";

interface CreateModalProps {
  onClose: () => void;
  onSerial: (kind: SerialKind) => void;
}

const SERIALS = [
  { kind: "story", icon: BookOpen, label: MEDIA_LABELS.story, note: "Chapter by chapter" },
  { kind: "comic", icon: BookImage, label: MEDIA_LABELS.comic, note: "Episodes made of pages" },
] as const;

const GOODS = [
  { path: "document", icon: FileText, label: MEDIA_LABELS.document, note: "An EPUB, PDF or document" },
  { path: "audio", icon: Music, label: MEDIA_LABELS.audio, note: "Recordings to play or download" },
  { path: "video", icon: Video, label: MEDIA_LABELS.video, note: "Videos to watch" },
  { path: "image", icon: Image, label: MEDIA_LABELS.image, note: "Photographs or art" },
  { path: "other", icon: Package, label: MEDIA_LABELS.other, note: "Any other file" },
];

/** Everything that a creator can begin. */
export function CreateModal({ onClose, onSerial }: CreateModalProps) {
  return (
    <Modal open onClose={onClose} title="What would you like to make?">
      <ul className="create-list q-list">
        <li>
          <a className="create-choice" href="/post/new" onClick={onClose}>
            <Words icon={PenLine} label={MEDIA_LABELS.rich} note="An essay, a poem, a letter" />
          </a>
        </li>
        {SERIALS.map(({ kind, ...words }) => (
          <li key={kind}>
            <button type="button" className="create-choice" onClick={() => onSerial(kind)}>
              <Words {...words} />
            </button>
          </li>
        ))}
        {GOODS.map(({ path, ...words }) => (
          <li key={path}>
            <a className="create-choice" href={`/post/new/${path}`} onClick={onClose}>
              <Words {...words} />
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function Words({ icon, label, note }: { icon: typeof PenLine; label: string; note: string }) {
  return (
    <>
      <Icon of={icon} size={24} />
      <span>
        <span className="create-label">{label}</span>
        <span className="create-note">{note}</span>
      </span>
    </>
  );
}
