import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeProblem } from "./nodeVersion.mjs";
import { ROOT } from "./root.mjs";

describe("nodeProblem", () => {
  it.each(["20.19.0", "20.20.2", "22.0.0", "100.1.0"])("accepts Node %s", (version) => {
    expect(nodeProblem(version)).toBeNull();
  });

  it.each(["20.18.9", "18.20.0", "9.9.9"])("reports what Node %s lacks", (version) => {
    expect(nodeProblem(version)).toContain(`Node 20.19 or newer, and this is Node ${version}`);
  });

  it("requires the version in package.json", () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(engines.node).toBe(">=20.19");
  });
});
