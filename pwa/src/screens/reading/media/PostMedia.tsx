import type { Post } from "@quire/contracts/records/post";
import type { PostFile } from "@quire/contracts/records/postFile";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Picture } from "../../../ui/Picture.tsx";
import { ExplicitNotice } from "../../../widgets/explicit/ExplicitNotice.tsx";
import { pictureOf } from "../../../widgets/pictureOf.ts";
import { groupFiles } from "./groupFiles.ts";
import { PageImages } from "./PageImages.tsx";
import { SavedFiles, sampleHash } from "./SavedFiles.tsx";
import { StaticPlayer } from "./StaticPlayer.tsx";

type Readers = Pick<typeof import("../files/ReadFiles.tsx"), "ReadFiles" | "SampleReader" | "PictureReader">;

interface PostMediaProps {
  post: Post;
  onOpened: () => Promise<void>;
  /** How to get the rest of a locked post, at the end of a sample. */
  ending?: ReactNode;
}

/** The files of a post, or a notice while an explicit post hides or blurs them. */
export function PostMedia({ post, onOpened, ending }: PostMediaProps) {
  const [isShown, setShown] = useState(false);
  const { explicit, pages } = post.meta;
  if (explicit === "hidden" || (explicit && !isShown)) {
    return <ExplicitNotice post={post} onOpened={onOpened} onShow={() => setShown(true)} />;
  }
  return post.files.length > 0 || pages > 0 ? <Files post={post} ending={ending} /> : null;
}

/** The files of a post, readable, playable and downloadable without JavaScript. */
function Files({ post, ending }: Pick<PostMediaProps, "post" | "ending">) {
  const { pages, pictures, played, saved } = groupFiles(post.files);
  const { readers, failed } = useReaders();
  const [sampled, setSampled] = useState<PostFile | null>(null);
  useEffect(() => {
    const requested = post.files.find(({ id }) => location.hash === sampleHash(id));
    if (!requested?.sample) return;
    // Once: closing the reader must not open it again.
    history.replaceState(history.state, "", location.pathname + location.search);
    setSampled(requested);
  }, [post.files]);
  const [opened, setOpened] = useState<number | null>(null);
  const closePicture = useCallback(() => setOpened(null), []);
  const closeSample = useCallback(() => setSampled(null), []);
  const players = played.map(({ file, sources }) => (
    <StaticPlayer key={file.id} file={file} sources={sources} />
  ));
  return (
    <div className="media" data-post-media={post.id}>
      {readers ? <readers.ReadFiles post={post}>{players}</readers.ReadFiles> : null}
      {pages.length ? <PageImages pages={pages} direction={post.direction} total={post.meta.pages} /> : null}
      {pictures.map((file, at) => (
        <PostPicture key={file.id} file={file} isFirst={at === 0} onOpen={readers && (() => setOpened(at))} />
      ))}
      {readers && opened !== null ? (
        <readers.PictureReader post={post} pictures={pictures} at={opened} onClose={closePicture} />
      ) : null}
      {readers ? null : players}
      {saved.length ? <SavedFiles files={saved} onSample={failed ? null : setSampled} /> : null}
      {readers && sampled?.sample && post.access !== "granted" ? (
        <readers.SampleReader post={post} file={sampled} ending={ending} onClose={closeSample} />
      ) : null}
    </div>
  );
}

interface PostPictureProps {
  file: PostFile;
  isFirst: boolean;
  /** Opens it large; null until that can be done. */
  onOpen: (() => void) | null;
}

/** An image of the post. */
function PostPicture({ file, isFirst, onOpen }: PostPictureProps) {
  const picture = pictureOf(file.image, "(width >= 64rem) 60rem, 100vw");
  if (!picture) return null;
  const shown = <Picture {...picture} alt={file.alt} priority={isFirst} />;
  return (
    <figure className="media-picture">
      {onOpen ? (
        <button type="button" aria-label={`Enlarge ${file.alt || "this picture"}`} onClick={onOpen}>
          {shown}
        </button>
      ) : (
        shown
      )}
    </figure>
  );
}

/**
 * The interactive readers and players, once loaded; null until then, and without JavaScript, when the static page
 * stands in.
 */
function useReaders(): { readers: Readers | null; failed: boolean } {
  const [readers, setReaders] = useState<Readers | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    import("../files/ReadFiles.tsx").then(
      ({ ReadFiles, SampleReader, PictureReader }) =>
        isHere && setReaders({ ReadFiles, SampleReader, PictureReader }),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return { readers, failed };
}
