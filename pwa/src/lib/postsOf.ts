import type { User } from "@quire/contracts/records/user";

/** Number of published posts, not counting parts of serials. */
export function postsOf({ post_counts: { blog, dg, parent, book } }: Pick<User, "post_counts">): number {
  return blog.total + dg.total + parent.total + book.total;
}
