/** Takes the place of the comment form under a post that this reader can't read. */
export function LockedComments() {
  return <p className="comments-note">Only readers with access to this post can see its comments.</p>;
}
