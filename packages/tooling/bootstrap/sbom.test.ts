import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sbomOf } from "./sbom.mjs";

const lockfile = JSON.parse(readFileSync(new URL("../../../package-lock.json", import.meta.url), "utf8"));

it("the SBOM lists what runs, with its license and checksum, and no development tool", () => {
  const { components } = sbomOf(lockfile);
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["react", "@hapi/hapi", "joi", "dexie", "ink", "sharp"]));
  for (const tool of ["vitest", "@playwright/test", "@quire/domain"]) expect(names).not.toContain(tool);
  const unlicensed = components.filter(({ licenses }) => licenses.length === 0).map((one) => one.name);
  // Their package.json names no license; their LICENSE files are MIT.
  expect(unlicensed).toEqual(["busboy", "png-js", "streamsearch"]);
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
});

it("names a package as published, wherever it is installed", () => {
  const { components } = sbomOf({
    name: "quire",
    version: "1.0.0",
    packages: {
      "": { version: "1.0.0" },
      server: { version: "1.0.0" },
      "node_modules/@quire/server": { link: true },
      "server/node_modules/alias": {
        name: "@a/b",
        version: "2.0.0",
        license: "(MIT OR Apache-2.0)",
        integrity: "sha512-AAE=",
      },
      "node_modules/@a/b": { version: "2.0.0", license: "MIT", integrity: "sha512-AAE=" },
      "node_modules/tool": { version: "1.0.0", dev: true },
    },
  });
  expect(components).toMatchObject([
    { name: "@a/b", purl: "pkg:npm/%40a/b@2.0.0", hashes: [{ alg: "SHA-512", content: "0001" }] },
  ]);
});
