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
  { kind: "story", icon: BookOpen, label: MEDIA_LABELS.story, hint: "Chapter by chapter" },
  { kind: "comic", icon: BookImage, label: MEDIA_LABELS.comic, hint: "Episodes made of pages" },
] as const;

const GOODS = [
  { path: "document", icon: FileText, label: MEDIA_LABELS.document, hint: "An EPUB, PDF or document" },
  { path: "audio", icon: Music, label: MEDIA_LABELS.audio, hint: "Recordings to play or download" },
  { path: "video", icon: Video, label: MEDIA_LABELS.video, hint: "Videos to watch" },
  { path: "image", icon: Image, label: MEDIA_LABELS.image, hint: "Photographs or art" },
  { path: "other", icon: Package, label: MEDIA_LABELS.other, hint: "Any other file" },
];

/** Everything that a creator can create. */
export function CreateModal({ onClose, onSerial }: CreateModalProps) {
  return (
    <Modal open onClose={onClose} title="What would you like to make?">
      <ul className="create-list q-list">
        <li>
          <a className="create-choice" href="/post/new" onClick={onClose}>
            <ChoiceText icon={PenLine} label={MEDIA_LABELS.rich} hint="An essay, a poem, a letter" />
          </a>
        </li>
        {SERIALS.map(({ kind, ...choice }) => (
          <li key={kind}>
            <button type="button" className="create-choice" onClick={() => onSerial(kind)}>
              <ChoiceText {...choice} />
            </button>
          </li>
        ))}
        {GOODS.map(({ path, ...choice }) => (
          <li key={path}>
            <a className="create-choice" href={`/post/new/${path}`} onClick={onClose}>
              <ChoiceText {...choice} />
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function ChoiceText({ icon, label, hint }: { icon: typeof PenLine; label: string; hint: string }) {
  return (
    <>
      <Icon of={icon} size={24} />
      <span>
        <span className="create-label">{label}</span>
        <span className="create-note">{hint}</span>
      </span>
    </>
  );
}
