// @ts-check
// Old syntax on purpose: a Node too old for the rest must still print the message.

// The minimum version; a test compares it to `engines` in package.json.
const LEAST_MAJOR = 20;
const LEAST_MINOR = 19;

/**
 * Returns why this Node can't run the product; null if it can.
 * @param {string} version as in process.versions.node
 * @returns {string | null}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > LEAST_MAJOR || (major === LEAST_MAJOR && minor >= LEAST_MINOR)) return null;
  return `This needs Node ${LEAST_MAJOR}.${LEAST_MINOR} or newer, and this is Node ${version}. Get it from https://nodejs.org.`;
}

/** Exits with that message. */
export function requireNode() {
  const problem = nodeProblem(process.versions.node);
  if (problem === null) return;
  console.error(`\n  ${problem}\n`);
  process.exit(1);
}
