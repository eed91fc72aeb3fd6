/** Takes the place of the comment form under a post that this reader can't read. */
export function LockedComments() {
  return <p className="comments-note">The comments are for those who can read this post.</p>;
}
