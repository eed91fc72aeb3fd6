// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.mjs";

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [name] its real name, when it is installed under another
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [dev] only used to build and test
 * @property {boolean} [optional]
 * @property {boolean} [link] a workspace
 */

/**
 * Returns the CycloneDX description of everything that a lockfile installs to run the product, with licenses and
 * checksums. Read from the lockfile, because `npm sbom --omit dev` leaves out packages that development tools use too,
 * such as React.
 * @param {{ name: string, version: string, packages: Record<string, LockedPackage> }} lockfile
 */
export function sbomOf({ name, version, packages }) {
  const components = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link)
    .map(([path, locked]) => componentOf(locked.name ?? path.split("node_modules/").at(-1) ?? "", locked));
  const unique = new Map(components.map((component) => [component.purl, component]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", name, version } },
    components: [...unique.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

/**
 * @param {string} name
 * @param {LockedPackage} locked
 */
function componentOf(name, { version = "", license, integrity, optional }) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    scope: optional ? "optional" : "required",
    licenses: license
      ? [license.includes(" ") ? { expression: license } : { license: { name: license } }]
      : [],
    hashes: hashesOf(integrity),
  };
}

const ALGORITHMS = /** @type {Record<string, string>} */ ({ sha512: "SHA-512", sha1: "SHA-1" });

/** @param {string | undefined} integrity */
function hashesOf(integrity = "") {
  return integrity.split(" ").flatMap((one) => {
    const [algorithm = "", ...digest] = one.split("-");
    const alg = ALGORITHMS[algorithm];
    return alg ? [{ alg, content: Buffer.from(digest.join("-"), "base64").toString("hex") }] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const lockfile = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  console.log(JSON.stringify(sbomOf(lockfile), null, 2));
}
