import type { BookPage } from "@quire/contracts/records/book";
import { MIN_SPINE_TEXT_PAGES } from "@quire/domain/books/spine";
import { trimOf } from "@quire/domain/books/trims";
import { linesOf, needsDarkInk, volumeOf } from "./volume.ts";

type Shown = Pick<BookPage, "details" | "format" | "pages" | "spine" | "cover_image" | "color">;

/** Widths of a cover's picture, from the smallest that is sharp on this page. */
const SHARP = 700;

/**
 * A book drawn as it stands: front, spine and pages in their true proportions. An SVG, whose attributes carry the sizes:
 * pages allow no inline styles.
 */
export function BookVolume({ book }: { book: Shown }) {
  const { details, pages, spine, color, cover_image: picture } = book;
  const trim = trimOf(book.format.trim);
  const volume = volumeOf({ width: trim.width, height: trim.height, spine });
  const { width, height } = volume;
  const ink = needsDarkInk(color) ? "book-ink is-dark" : "book-ink";
  const href = picture && (picture.sizes.find((size) => size.width >= SHARP)?.image ?? picture.image);
  const spineText = Math.min(volume.spine * 0.5, 40);
  const fits = Math.floor((height * 0.7) / (spineText * 0.55));
  return (
    <svg
      className="book-volume"
      viewBox={volume.viewBox}
      role="img"
      aria-label={`Cover of ${details.title}: ${pages} pages, ${spine.toFixed(2)} inches thick`}
    >
      <polygon points={volume.top} className="book-pages" />
      <g transform={volume.back}>
        <rect width={volume.spine} height={height} fill={color} />
        {pages >= MIN_SPINE_TEXT_PAGES ? (
          <text
            className={ink}
            transform={`translate(${volume.spine / 2 - spineText * 0.34} ${height * 0.1}) rotate(90)`}
            fontSize={spineText}
          >
            {details.title.length > fits ? `${details.title.slice(0, fits - 1)}…` : details.title}
          </text>
        ) : null}
        <rect width={volume.spine} height={height} className="book-shade" />
      </g>
      <g transform={volume.front}>
        {href ? (
          <image href={href} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
        ) : (
          <>
            <rect width={width} height={height} fill={color} />
            {linesOf(details.title, 16).map((line, at) => (
              <text
                key={line}
                className={ink}
                x={width * 0.12}
                y={height * 0.2 + at * width * 0.13}
                fontSize={width * 0.1}
              >
                {line}
              </text>
            ))}
            <text className={`${ink} is-author`} x={width * 0.12} y={height * 0.92} fontSize={width * 0.055}>
              {details.author}
            </text>
          </>
        )}
        <rect x={width * 0.02} width={width * 0.03} height={height} className="book-shade" />
        <rect x={width * 0.05} width={width * 0.008} height={height} className="book-glint" />
      </g>
    </svg>
  );
}
