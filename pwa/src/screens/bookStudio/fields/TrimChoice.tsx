import { TRIM_CODES, type Trim, type TrimCode, trimOf } from "@quire/domain/books/trims";
import { RadioCards } from "../../../ui/RadioGroup.tsx";

/** Millimeters. */
const A4 = { width: 210, height: 297 };
/** Space that fits the largest trim of either orientation. */
const LARGEST = 300;

/** The trim of a book, each drawn to the same scale, and the chosen one beside a sheet of A4. */
export function TrimChoice({ value, onChange }: { value: TrimCode; onChange: (trim: TrimCode) => void }) {
  return (
    <div className="making-trims">
      <RadioCards legend="Size" values={TRIM_CODES} value={value} onChange={onChange}>
        {(code) => (
          <>
            <TrimShape trim={trimOf(code)} />
            <span className="making-option-label">{trimOf(code).name}</span>
            <span className="making-soft">{sizeOf(trimOf(code))}</span>
          </>
        )}
      </RadioCards>
      <ToScale trim={trimOf(value)} />
    </div>
  );
}

/** A small rectangle, to the same scale as the others. */
function TrimShape({ trim: { mm } }: { trim: Trim }) {
  const [width, height] = mm;
  return (
    <svg viewBox={`0 0 ${LARGEST} ${LARGEST}`} className="making-shape" aria-hidden="true">
      <rect
        x={(LARGEST - width) / 2}
        y={LARGEST - height - 1}
        width={width}
        height={height}
        rx="4"
        className="making-cover"
      />
    </svg>
  );
}

/** The chosen size in front of a sheet of A4. */
function ToScale({ trim }: { trim: Trim }) {
  const [width, height] = trim.mm;
  const bottom = LARGEST + 4;
  return (
    <figure className="making-scale">
      <svg
        viewBox={`0 0 ${LARGEST + 16} ${LARGEST + 8}`}
        role="img"
        aria-label={`${trim.name}, ${sizeOf(trim)}, beside a sheet of A4`}
      >
        <rect x="4" y={bottom - A4.height} width={A4.width} height={A4.height} className="making-a4" />
        <text x={A4.width - 6} y={bottom - A4.height + 26} className="making-a4-label">
          A4
        </text>
        <rect x="4" y={bottom - height} width={width} height={height} rx="2" className="making-cover" />
        <line x1="14" x2="14" y1={bottom - height} y2={bottom} className="making-hinge" />
      </svg>
      <figcaption className="making-soft">
        {trim.name}: {inches(trim)} in ({millimeters(trim)} mm), beside A4
      </figcaption>
    </figure>
  );
}

const inches = ({ width, height }: Trim) => `${width} × ${height}`;
const millimeters = ({ mm: [width, height] }: Trim) => `${width} × ${height}`;
const sizeOf = (trim: Trim) => `${inches(trim)} in`;
