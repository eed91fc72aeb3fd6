import type { BookFormat } from "@quire/contracts/records/book";
import {
  BINDINGS,
  type Binding,
  INKS,
  INTERIOR_DESIGNS,
  type Ink,
  type InteriorDesign,
  PAPERS,
  type Paper,
} from "@quire/domain/books/formats";
import { RadioCards, RadioList } from "../../../ui/RadioGroup.tsx";
import { TrimChoice } from "./TrimChoice.tsx";

interface FormatFieldsProps {
  value: BookFormat;
  /** The interior is a finished PDF, so it has no design. */
  isFinished?: boolean;
  onChange: (changes: Partial<BookFormat>) => void;
}

type Copy<Value extends string> = Record<Value, { label: string; hint: string }>;

const PAPER_COPY: Copy<Paper> = {
  cream: { label: "Cream", hint: "Easy on the eyes: for novels, stories and poems." },
  white: { label: "White", hint: "For pictures, tables and textbooks." },
};
const INK_COPY: Copy<Ink> = {
  black: { label: "Black and white", hint: "Pictures are printed in gray." },
  color: { label: "Color", hint: "Costs several times as much per page." },
};
const BINDING_COPY: Copy<Binding> = {
  paperback: { label: "Paperback", hint: "A soft cover." },
  hardcover: { label: "Hardcover", hint: "A printed case. Costs more to print and to ship." },
};
const DESIGN_COPY: Copy<InteriorDesign> = {
  classic: { label: "Classic", hint: "Justified serif text, drop caps, chapters in capitals." },
  modern: { label: "Modern", hint: "Large sans-serif titles, plenty of space." },
  poetry: { label: "Poetry", hint: "Lines as you wrote them, titles in italics." },
  comic: { label: "Comic", hint: "Pictures fill the page, without heads or numbers." },
};

/** How a book is printed: design, size, paper, ink and binding. */
export function FormatFields({ value, isFinished = false, onChange }: FormatFieldsProps) {
  return (
    <>
      {isFinished ? null : (
        <RadioCards
          legend="Design"
          values={INTERIOR_DESIGNS}
          value={value.design}
          onChange={(design) => onChange({ design })}
          look="wide card"
        >
          {(design) => (
            <>
              <Specimen design={design} />
              <span className="making-option-label">{DESIGN_COPY[design].label}</span>
              <span className="making-soft">{DESIGN_COPY[design].hint}</span>
            </>
          )}
        </RadioCards>
      )}
      <TrimChoice value={value.trim} onChange={(trim) => onChange({ trim })} />
      <RadioList
        legend="Binding"
        values={BINDINGS}
        copy={BINDING_COPY}
        value={value.binding}
        onChange={(binding) => onChange({ binding })}
      />
      <RadioList
        legend="Ink"
        values={INKS}
        copy={INK_COPY}
        value={value.ink}
        onChange={(ink) => onChange({ ink })}
      />
      <RadioList
        legend="Paper"
        values={PAPERS}
        copy={PAPER_COPY}
        value={value.paper}
        onChange={(paper) => onChange({ paper })}
      />
    </>
  );
}

/** A small page in this design. */
function Specimen({ design }: { design: InteriorDesign }) {
  if (design === "comic") {
    return (
      <span data-theme="light" className="making-specimen is-comic" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
    );
  }
  return (
    <span data-theme="light" className={`making-specimen is-${design}`} aria-hidden="true">
      <span className="making-specimen-title">{design === "poetry" ? "The Sea" : "One"}</span>
      {design === "poetry" ? (
        <span className="making-specimen-text">
          Roll on, thou deep
          <br />
          and dark blue Ocean,
          <br />
          roll.
        </span>
      ) : (
        <span className="making-specimen-text">
          Call me Ishmael. Some years ago, never mind how long precisely, having little or no money in my
          purse, I thought I would sail about a little and see the watery part of the world.
        </span>
      )}
    </span>
  );
}
