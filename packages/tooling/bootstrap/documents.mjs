// @ts-check
import { existsSync } from "node:fs";
import { hasApt, installPackage } from "./debian.mjs";

/** An e-book and a PDF by other authors, of the same text: Debian's handbook for its developers. */
const PACKAGE = "developers-reference";
const FOLDER = "/usr/share/developers-reference";

/**
 * Finds the documents for tests of the readers, or installs Debian's package as root. Throws with the command to
 * run if neither is possible.
 * @returns {Promise<{ epub: string, pdf: string }>}
 */
export async function ensureDocuments(env = process.env, isRoot = process.getuid?.() === 0, folder = FOLDER) {
  const documents = { epub: `${folder}/${PACKAGE}.epub`, pdf: `${folder}/${PACKAGE}.pdf` };
  const areHere = () => existsSync(documents.epub) && existsSync(documents.pdf);
  if (areHere()) return documents;
  if (!hasApt(env))
    throw new Error(`No ${PACKAGE} was found in ${folder}. Install Debian's package of that name.`);
  const output = await installPackage(PACKAGE, env, isRoot);
  if (!areHere()) throw new Error(`${PACKAGE} could not be installed:\n${output.slice(-2000)}`);
  return documents;
}
