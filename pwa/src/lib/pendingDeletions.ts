/** Where this tab notes which deletions it has begun: whoever goes to another page meanwhile has them finished there. */
export const BEGUN = "deletions";
