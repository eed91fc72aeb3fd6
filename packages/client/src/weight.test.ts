import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, it } from "vitest";

const here = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)));
const ENTRY = `
  export { createClient } from ${here("./client.ts")};
  export { browserSession } from ${here("./credentials.ts")};
  export * from ${here("./errors.ts")};`;

it("stays within 2.5 kB in a browser, without joi", async () => {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "virtual:entry" ? id : null),
        load: (id) => (id === "virtual:entry" ? ENTRY : null),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: "virtual:entry", preserveEntrySignatures: "strict" },
    },
  });
  const { output } = result as { output: { code: string }[] };
  const code = output.map((chunk) => chunk.code).join("");
  expect(code).toContain("xsrf_mismatch");
  expect(code.toLowerCase()).not.toContain("joi");
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(2500);
});
