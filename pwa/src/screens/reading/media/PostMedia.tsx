import type { Post } from "@quire/contracts/records/post";
import { groupFiles } from "./groupFiles.ts";
import { PageImages } from "./PageImages.tsx";
import { Played } from "./Played.tsx";
import { PostPicture } from "./PostPicture.tsx";
import { SavedFiles } from "./SavedFiles.tsx";
import { useReadFiles } from "./useReadFiles.ts";

/** What a post carries, so that it is read, seen, heard and saved without a script. */
export function PostMedia({ post }: { post: Post }) {
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
        : played.map(({ file, sources }) => <Played key={file.id} file={file} sources={sources} />)}
      {saved.length ? <SavedFiles files={saved} /> : null}
    </div>
  );
}
