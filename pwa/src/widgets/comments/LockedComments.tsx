/** Replaces the comment form below a post that this reader can't access. */
export function LockedComments() {
  return <p className="comments-note">Only readers with access to this post can see its comments.</p>;
}
