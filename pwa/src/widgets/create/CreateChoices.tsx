import { MEDIA_LABELS } from "@quire/domain/enums";
import BookImage from "lucide-react/icons/book-image";
import BookMarked from "lucide-react/icons/book-marked";
import BookOpen from "lucide-react/icons/book-open";
import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import Music from "lucide-react/icons/music";
import Package from "lucide-react/icons/package";
import PenLine from "lucide-react/icons/pen-line";
import Video from "lucide-react/icons/video";
import { createHash } from "../../lib/createHash.ts";
import { Icon } from "../../ui/Icon.tsx";
import "./CreateChoices.css";

const CHOICES = [
  { href: "/post/new", icon: PenLine, label: MEDIA_LABELS.rich, hint: "An essay, a poem, a letter" },
  { href: createHash("story"), icon: BookOpen, label: MEDIA_LABELS.story, hint: "Chapter by chapter" },
  { href: createHash("comic"), icon: BookImage, label: MEDIA_LABELS.comic, hint: "Episodes made of pages" },
  { href: "/book/new", icon: BookMarked, label: "Book", hint: "Printed, and as an e-book" },
  {
    href: "/post/new/document",
    icon: FileText,
    label: MEDIA_LABELS.document,
    hint: "An EPUB, PDF or document",
  },
  { href: "/post/new/audio", icon: Music, label: MEDIA_LABELS.audio, hint: "Recordings to play or download" },
  { href: "/post/new/video", icon: Video, label: MEDIA_LABELS.video, hint: "Videos to watch" },
  { href: "/post/new/image", icon: Image, label: MEDIA_LABELS.image, hint: "Photographs or art" },
  { href: "/post/new/other", icon: Package, label: MEDIA_LABELS.other, hint: "Any other file" },
];

/** Links to everything that a creator can make. */
export function CreateChoices({ onChosen }: { onChosen?: (href: string) => void }) {
  return (
    <ul className="create-list q-list">
      {CHOICES.map(({ href, icon, label, hint }) => (
        <li key={href}>
          <a className="create-choice" href={href} onClick={() => onChosen?.(href)}>
            <Icon of={icon} size={24} />
            <span>
              <span className="create-label">{label}</span>
              <span className="create-note">{hint}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
