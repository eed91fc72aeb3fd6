import type { Post } from "@quire/contracts/records/post";
import type { PostFile } from "@quire/contracts/records/postFile";
import { type ComponentType, useEffect, useState } from "react";
import { Picture } from "../../../ui/Picture.tsx";
import { ExplicitNotice } from "../../../widgets/explicit/ExplicitNotice.tsx";
import { pictureOf } from "../../../widgets/pictureOf.ts";
import { groupFiles } from "./groupFiles.ts";
import { PageImages } from "./PageImages.tsx";
import { SavedFiles } from "./SavedFiles.tsx";
import { StaticPlayer } from "./StaticPlayer.tsx";

interface PostMediaProps {
  post: Post;
  onOpened: () => Promise<void>;
}

/** The files of a post, or a notice while an explicit post hides or blurs them. */
export function PostMedia({ post, onOpened }: PostMediaProps) {
  const [isShown, setShown] = useState(false);
  const { explicit, pages } = post.meta;
  if (explicit === "hidden" || (explicit && !isShown)) {
    return <ExplicitNotice post={post} onOpened={onOpened} onShow={() => setShown(true)} />;
  }
  return post.files.length > 0 || pages > 0 ? <Files post={post} /> : null;
}

/** The files of a post, readable, playable and downloadable without JavaScript. */
function Files({ post }: { post: Post }) {
  const { pages, pictures, played, saved } = groupFiles(post.files);
  const ReadFiles = useReadFiles();
  return (
    <div className="media" data-post-media={post.id}>
      {ReadFiles ? <ReadFiles post={post} /> : null}
      {pages.length ? <PageImages pages={pages} direction={post.direction} total={post.meta.pages} /> : null}
      {pictures.map((file, at) => (
        <PostPicture key={file.id} file={file} isFirst={at === 0} />
      ))}
      {ReadFiles
        ? null
        : played.map(({ file, sources }) => <StaticPlayer key={file.id} file={file} sources={sources} />)}
      {saved.length ? <SavedFiles files={saved} /> : null}
    </div>
  );
}

/** An image of the post. */
function PostPicture({ file, isFirst }: { file: PostFile; isFirst: boolean }) {
  const picture = pictureOf(file.image, "(width >= 64rem) 60rem, 100vw");
  if (!picture) return null;
  return (
    <figure className="media-picture">
      <Picture {...picture} alt={file.alt} priority={isFirst} />
    </figure>
  );
}

/**
 * The interactive readers and players, once loaded; null until then, and without JavaScript, when the static page
 * stands in.
 */
function useReadFiles(): ComponentType<{ post: Post }> | null {
  const [Files, setFiles] = useState<ComponentType<{ post: Post }> | null>(null);
  useEffect(() => {
    let isHere = true;
    import("../files/ReadFiles.tsx").then(
      ({ ReadFiles }) => isHere && setFiles(() => ReadFiles),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, []);
  return Files;
}
