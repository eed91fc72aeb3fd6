import type { Book } from "@quire/contracts/records/book";
import {
  COVER_PALETTE_NAMES,
  COVER_PALETTES,
  COVER_STYLES,
  type CoverPalette,
  type CoverStyle,
} from "@quire/domain/books/formats";
import { useState } from "react";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { RadioCards } from "../../../ui/RadioGroup.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { CoverField } from "../../../widgets/upload/CoverField.tsx";
import { FileField, type PickedFile } from "../../../widgets/upload/FileField.tsx";
import type { BookEditor } from "../editor/bookEditor.ts";

const STYLE_COPY: Record<CoverStyle, string> = {
  framed: "Framed",
  bold: "Bold",
  band: "Band",
  quiet: "Quiet",
};
const PALETTE_COPY: Record<CoverPalette, string> = {
  ink: "Ink",
  cream: "Cream",
  sea: "Sea",
  forest: "Forest",
  vermilion: "Vermilion",
  white: "White",
};

/** The design of the cover, or a finished one. */
export function CoverPanel({ book, editor }: { book: Book; editor: BookEditor }) {
  const { cover, front_image: saved, cover_file: savedFile } = book;
  // A new picture and a new file until they are saved.
  const [picked, setPicked] = useState<{ id: string; image: string } | null>(null);
  const [pickedFile, setPickedFile] = useState<PickedFile | null>(null);
  const image = cover.image === null ? null : cover.image === picked?.id ? picked.image : saved?.image;
  const file = pickedFile?.id === cover.file ? pickedFile : savedFile && { ...savedFile, size: null };
  return (
    <div className="making-panel">
      {cover.file ? (
        <p className="making-note">The finished cover below is printed instead of this design.</p>
      ) : null}
      <RadioCards
        legend="Style"
        values={COVER_STYLES}
        value={cover.style}
        onChange={(style) => editor.edit({ cover: { style } })}
      >
        {(style) => (
          <>
            <StyleShape of={style} palette={cover.palette} />
            <span className="making-option-label">{STYLE_COPY[style]}</span>
          </>
        )}
      </RadioCards>
      <RadioCards
        legend="Colors"
        values={COVER_PALETTE_NAMES}
        value={cover.palette}
        onChange={(palette) => editor.edit({ cover: { palette } })}
      >
        {(palette) => (
          <>
            <Swatch palette={palette} />
            <span className="making-option-label">{PALETTE_COPY[palette]}</span>
          </>
        )}
      </RadioCards>
      <CoverField
        siteId={book.site_id}
        label="Image"
        hint="It fills the front. For print, at least 300 pixels per inch: 1,700 × 2,600 pixels for a 5.5 × 8.5 in book."
        tall
        value={{ image: image ?? null }}
        onChange={({ image: url, fileId }) => {
          if (fileId && url) setPicked({ id: fileId, image: url });
          editor.edit({ cover: { image: fileId ?? null } });
        }}
      />
      {cover.image ? (
        <Checkbox
          label="The image shows the title and the author"
          hint="Otherwise they're printed over it."
          checked={cover.has_title_in_image}
          onChange={(event) => editor.edit({ cover: { has_title_in_image: event.target.checked } })}
        />
      ) : null}
      <TextArea
        label="Text on the back (optional)"
        maxLength={1500}
        rows={6}
        hint="What the book is about, in a few short paragraphs."
        value={cover.blurb}
        onChange={(event) => editor.edit({ cover: { blurb: event.target.value } })}
      />
      <FileField
        siteId={book.site_id}
        kind="document"
        label="Finished cover"
        hint="One PDF page with the back, the spine and the front, and 0.125 in of bleed. Its size depends on the number of pages."
        accept=".pdf"
        value={cover.file === null ? null : file}
        onChange={(next) => {
          setPickedFile(next);
          editor.edit({ cover: { file: next?.id ?? null } });
        }}
      />
    </div>
  );
}

/** A small front in this style and these colors. */
function StyleShape({ of: style, palette }: { of: CoverStyle; palette: CoverPalette }) {
  const { ground, text, accent } = COVER_PALETTES[palette];
  return (
    <svg viewBox="0 0 60 90" className="making-shape" aria-hidden="true">
      <rect width="60" height="90" rx="2" fill={ground} />
      {style === "framed" ? (
        <>
          <rect x="5" y="5" width="50" height="80" fill="none" stroke={accent} />
          <rect x="14" y="22" width="32" height="5" fill={text} />
          <rect x="18" y="31" width="24" height="5" fill={text} />
          <rect x="24" y="44" width="12" height="1" fill={accent} />
          <rect x="20" y="70" width="20" height="3" fill={text} />
        </>
      ) : null}
      {style === "bold" ? (
        <>
          <rect x="6" y="8" width="42" height="10" fill={text} />
          <rect x="6" y="21" width="34" height="10" fill={text} />
          <rect x="6" y="72" width="10" height="2" fill={accent} />
          <rect x="6" y="78" width="24" height="3" fill={text} />
        </>
      ) : null}
      {style === "band" ? (
        <>
          <rect x="20" y="10" width="20" height="3" fill={text} />
          <rect y="27" width="60" height="32" fill={accent} />
          <rect x="12" y="36" width="36" height="5" fill={ground} />
          <rect x="18" y="45" width="24" height="5" fill={ground} />
        </>
      ) : null}
      {style === "quiet" ? (
        <>
          <rect x="7" y="9" width="30" height="4" fill={text} />
          <rect x="7" y="16" width="20" height="4" fill={text} />
          <circle cx="30" cy="52" r="14" fill={accent} />
          <rect x="7" y="78" width="20" height="3" fill={text} />
        </>
      ) : null}
    </svg>
  );
}

/** The colors of a palette. */
function Swatch({ palette }: { palette: CoverPalette }) {
  const { ground, text, accent } = COVER_PALETTES[palette];
  return (
    <svg viewBox="0 0 60 24" className="making-swatch" aria-hidden="true">
      <rect x="0.5" y="0.5" width="59" height="23" rx="3" fill={ground} className="making-swatch-edge" />
      <circle cx="24" cy="12" r="5" fill={text} />
      <circle cx="37" cy="12" r="5" fill={accent} />
    </svg>
  );
}
