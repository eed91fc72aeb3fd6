import type { PostFile } from "@quire/contracts/records/postFile";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import { countOf } from "@quire/domain/text/counts";
import { Picture } from "../../../ui/Picture.tsx";
import { pictureOf } from "../../../widgets/pictureOf.ts";

interface PageImagesProps {
  pages: readonly PostFile[];
  direction: ReadingDirection | null;
  /** All pages of the episode, including those this reader can't see. */
  total: number;
}

/** The pages of an episode in one column, without gaps for a vertical strip. */
export function PageImages({ pages, direction, total }: PageImagesProps) {
  return (
    <>
      <ol className="media-pages" data-direction={direction ?? undefined} aria-label="Pages">
        {pages.map((file, at) => (
          <li key={file.id} id={`page-${at + 1}`}>
            <PageImage file={file} number={at + 1} />
          </li>
        ))}
      </ol>
      {pages.length < total ? (
        <p className="media-note">{`${pages.length} of ${countOf(total, "page")} can be seen here.`}</p>
      ) : null}
    </>
  );
}

function PageImage({ file, number }: { file: PostFile; number: number }) {
  const picture = pictureOf(file.image, "(width >= 60rem) 56rem, 100vw");
  if (!picture) return null;
  return <Picture {...picture} alt={file.alt || `Page ${number}`} priority={number === 1} />;
}
