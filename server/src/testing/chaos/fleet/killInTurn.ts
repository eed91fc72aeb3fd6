import { setTimeout as pause } from "node:timers/promises";
import { auditDrafts } from "../auditDrafts.ts";
import { auditFiles } from "../auditFiles.ts";
import { auditTables } from "../auditTables.ts";
import { startStory } from "../crashes.ts";
import { Gate } from "../gate.ts";
import { type Ledger, openLedger } from "../ledger.ts";
import { reliableSender } from "../sendReliably.ts";
import { actAsTypist } from "../typist.ts";
import { actAsAuthor, actAsIllustrator, actAsReader, type Scene } from "../users.ts";
import type { Fleet, Machine } from "./startFleet.ts";
import { startLoad } from "./steadyLoad.ts";

/** A part of the fleet that fails for a while. */
interface Failure {
  name: string;
  /** Whether guests notice: only without PostgreSQL. */
  reachesGuests?: true;
  /** Whether connections stay open without an answer. */
  hangs?: true;
  begin(): Promise<void>;
  end(): Promise<void>;
}

export interface KillReport {
  ledger: Ledger;
  kills: number;
  /** Guests' requests, and those that were lost while PostgreSQL was there. */
  read: number;
  lost: string[];
}

interface KillOptions {
  rounds: number;
  /** How long users go on before a failure, during it and after it, in ms. */
  span: number;
}

/** Longer than any of our timeouts must be, when `span` is three seconds. */
const HANGING_SPANS = 4;

const failuresOf = ({ primary, standby, s3, machines }: Fleet): Failure[] => {
  const killed = (name: string, { process, start }: Machine): Failure => ({
    name,
    begin: () => process().kill(),
    end: () => start(),
  });
  const s3With = (fault: Parameters<typeof s3.setFault>[0] & object): Failure => ({
    name: `S3 ${fault.kind}`,
    ...(fault.kind === "hanging" && { hangs: true }),
    begin: () => s3.setFault(fault),
    end: () => s3.setFault(null),
  });
  return [
    { name: "PostgreSQL", reachesGuests: true, begin: primary.kill, end: primary.restart },
    s3With({ kind: "away" }),
    s3With({ kind: "hanging" }),
    s3With({ kind: "slow", delayMs: 1_000 }),
    {
      name: "the replica hanging",
      hangs: true,
      begin: async () => standby.freeze(),
      end: async () => standby.unfreeze(),
    },
    { name: "the replica", begin: standby.kill, end: standby.restart },
    killed("the first process", machines[0]),
    killed("the second process", machines[1]),
  ];
};

/**
 * Users write through nginx while PostgreSQL, S3, the replica and each process fail in turn, `rounds` times. After each
 * failure everything acknowledged is compared with the database and the bucket.
 */
export async function killInTurn(fleet: Fleet, { rounds, span }: KillOptions): Promise<KillReport> {
  const { home, clients, s3 } = fleet;
  const ledger = openLedger();
  const gate = new Gate();
  const report: KillReport = { ledger, kills: 0, read: 0, lost: [] };
  let isOver = false;
  const sendReliably = reliableSender(clients.sendOnce, gate, ledger, () => true);
  const scene: Scene = { home, sendReliably, ledger, isOver: () => isOver };

  async function audit(name: string): Promise<void> {
    const wrong = [
      ...(await auditDrafts(home, ledger)),
      ...(await auditTables(home, ledger)),
      ...(await auditFiles(home, ledger, (key) => (s3.objects.has(key) ? null : "bytes"))),
    ];
    ledger.violations.push(...wrong.map((one) => `after ${name}: ${one}`));
  }

  async function fail({ name, reachesGuests, hangs, begin, end }: Failure): Promise<void> {
    const before = load.lost.length;
    await pause(span);
    await begin();
    report.kills++;
    await pause(hangs ? HANGING_SPANS * span : span);
    await end();
    await pause(span);
    if (!reachesGuests) report.lost.push(...load.lost.slice(before).map((one) => `${name}: ${one}`));
    gate.close();
    await gate.idle();
    await audit(name);
    gate.open();
  }

  gate.open();
  const storyId = await startStory(scene);
  const load = startLoad(fleet, `/story/${storyId}/the-story`);
  const users = Promise.all([
    actAsAuthor(scene, storyId),
    ...home.readers.map((reader) => actAsReader(scene, reader)),
    actAsIllustrator(scene),
    actAsTypist(scene, clients.origin, clients.Socket),
  ]).catch((error: Error) => {
    ledger.violations.push(error.message);
  });
  try {
    for (let round = 0; round < rounds; round++) {
      for (const failure of failuresOf(fleet)) await fail(failure);
    }
  } finally {
    isOver = true;
    gate.open();
    await users;
    await load.stop();
  }
  await audit("everything");
  report.read = load.sent();
  return report;
}
