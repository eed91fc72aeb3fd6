import type { PostFile } from "@quire/contracts/records/postFile";
import { Picture } from "../../../ui/Picture.tsx";
import { pictureOf } from "../../../widgets/pictureOf.ts";

/** A picture that a post is about, with its own words below it. */
export function PostPicture({ file, isFirst }: { file: PostFile; isFirst: boolean }) {
  const picture = pictureOf(file.image, "(width >= 64rem) 60rem, 100vw");
  if (!picture) return null;
  return (
    <figure className="media-picture">
      <Picture {...picture} alt={file.alt} priority={isFirst} />
    </figure>
  );
}
