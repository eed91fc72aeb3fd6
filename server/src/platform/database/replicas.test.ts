import { pino } from "pino";
import type { Sequelize } from "sequelize";
import { expect, it } from "vitest";
import { openReplicas } from "./replicas.ts";

const nowhere = { host: "/nowhere", port: 1, user: "", password: "", database: "", ssl: false };
const primary = { address: nowhere, db: {} as Sequelize };

async function withReplicas(work: (replicas: ReturnType<typeof openReplicas>) => void): Promise<void> {
  const replicas = openReplicas([nowhere], { primary, pool: 1, log: pino({ level: "silent" }) });
  try {
    work(replicas);
  } finally {
    await replicas.close();
  }
}

it("the primary answers while a replica was never reached", () =>
  withReplicas(({ reader, lags }) => {
    expect(reader("a")).toBe(primary.db);
    expect(lags()).toEqual({ 1: Number.POSITIVE_INFINITY });
  }));

it("a site's edition increases with its own changes, and with one that may be any site's", () =>
  withReplicas(({ editionOf, recordChange }) => {
    recordChange("a");
    const [a, b] = [editionOf("a"), editionOf("b")];
    recordChange("a");
    expect([editionOf("a") > a, editionOf("b") === b]).toEqual([true, true]);
    const before = editionOf("a");
    recordChange(null);
    expect([editionOf("a") > before, editionOf("b") > b]).toEqual([true, true]);
  }));

it("a site never returns to an earlier edition, however many others change", () =>
  withReplicas(({ editionOf, recordChange }) => {
    recordChange("a");
    const edition = editionOf("a");
    for (let n = 0; n < 20_000; n++) recordChange(`other ${n}`);
    expect(editionOf("a")).toBeGreaterThanOrEqual(edition);
  }));
