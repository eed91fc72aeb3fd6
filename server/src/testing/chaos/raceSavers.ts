import { randomBytes } from "node:crypto";
import type { VersionConflict } from "@quire/contracts/calls/posts";
import type { ErrorBody } from "@quire/contracts/errors";
import { newId } from "@quire/domain/ids";
import { inject } from "vitest";
import { freePort } from "../ports.ts";
import { makeChaosHome } from "./chaosHome.ts";
import { startServerProcess } from "./serverProcess.ts";

export interface RaceReport {
  won: number;
  /** Answered with 409 and both texts, and found among the revisions. */
  refused: number;
  violations: string[];
}

/**
 * Saves one post twice from the same version at the same moment, again and again, each time from the latest
 * version.
 */
export async function raceSavers(races: number): Promise<RaceReport> {
  const home = await makeChaosHome({ databases: inject("testDatabases") });
  const server = startServerProcess({ home, port: await freePort() });
  const { id: siteId, token } = home.creator;
  const id = newId(Date.now(), randomBytes);
  const report: RaceReport = { won: 0, refused: 0, violations: [] };
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(`${server.origin}/api/w/${siteId}/posts${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  try {
    await server.ready();
    await send("POST", "", { id, ptype: "blog", title: "The race", markdown: "Not written yet." });
    for (let version = 1; version <= races; version++) {
      const texts = ["first", "second"].map((name) => `The ${name} wrote over version ${version}.`);
      const save = (markdown: string) => send("PATCH", `/${id}`, { markdown, last_version: version });
      const answers = await Promise.all(texts.map(save));
      const winner = answers.findIndex(({ status }) => status === 200);
      const loser = answers.findIndex(({ status }) => status === 409);
      if (winner < 0 || loser < 0) {
        report.violations.push(`version ${version}: ${answers.map(({ status }) => status)}`);
        break;
      }
      report.won++;
      const { details } = ((answers[loser] as (typeof answers)[number]).body as ErrorBody).error as {
        details: VersionConflict;
      };
      const isReported =
        details.version === version + 1 &&
        details.current.markdown.trim() === texts[winner] &&
        details.refused.markdown.trim() === texts[loser];
      if (isReported) report.refused++;
      else report.violations.push(`version ${version}: ${JSON.stringify(details)}`);
    }
    report.violations.push(...(await auditRevisions(home, races)));
    return report;
  } finally {
    await server.stop();
    await home.remove();
  }
}

/** Checks that each version exists once, and each refused text once. Returns the violations. */
async function auditRevisions(
  home: Awaited<ReturnType<typeof makeChaosHome>>,
  races: number,
): Promise<string[]> {
  const rows = await home.query<{ kind: string; count: number; texts: number }>(
    "SELECT kind, count(*)::int AS count, count(DISTINCT blocks::text)::int AS texts FROM revisions GROUP BY kind",
  );
  const wanted = { checkpoint: races + 1, refused: races };
  return Object.entries(wanted)
    .filter(
      ([kind, count]) => !rows.some((row) => row.kind === kind && row.count === count && row.texts === count),
    )
    .map(([kind]) => `${kind}: ${JSON.stringify(rows)}`);
}
