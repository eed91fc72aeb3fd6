// @ts-check
/** Server modules from bottom to top: each may import, and read in SQL, those before it. */
module.exports = [
  "accounts",
  "sites",
  "media",
  "posts",
  "covers",
  "collaboration",
  "community",
  "audience",
  "billing",
  "books",
];
