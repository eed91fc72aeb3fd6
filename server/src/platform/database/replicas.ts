import type { Logger } from "pino";
import type { Sequelize } from "sequelize";
import type { DatabaseAddress } from "./address.ts";
import { followReplica } from "./followReplica.ts";

/** The replicas, and which reads they may answer. */
export interface Replicas {
  /**
   * Returns the database for a public read of this site's data (without a site: of any). A replica, if one has replayed
   * every change of it that this process knows of, else the primary. Call it again for each read.
   */
  reader(siteId?: string): Sequelize;
  /** Increases with each known change of the site: what was read is valid for one edition. */
  editionOf(siteId: string): number;
  /** Records a committed change of a site; null: any site may have changed. */
  recordChange(siteId: string | null): void;
  /** Each replica's lag in seconds, by its number from 1. */
  lags(): Record<string, number>;
  close(): Promise<void>;
}

export interface ReplicasOptions {
  primary: { address: DatabaseAddress; db: Sequelize };
  pool: number;
  log: Logger;
}

const COUNTED_SITES = 20_000;

/** Connects to the replicas in the background: until then, the primary answers. */
export function openReplicas(addresses: readonly DatabaseAddress[], options: ReplicasOptions): Replicas {
  let edition = 0;
  const editions = new Map<string, number>();
  // Of every site that is not in the map.
  let floor = 0;
  let turn = 0;
  const editionOf = (siteId: string) => editions.get(siteId) ?? floor;
  const raiseAll = () => {
    editions.clear();
    floor = edition;
  };
  const replicas = addresses.map((address) => followReplica(address, { ...options, edition: () => edition }));

  return {
    reader(siteId) {
      const needed = siteId === undefined ? edition : editionOf(siteId);
      const usable = replicas.filter((replica) => replica.hasReplayed(needed));
      return usable[turn++ % usable.length]?.db ?? options.primary.db;
    },
    editionOf,
    recordChange(siteId) {
      if (replicas.length === 0) return;
      edition++;
      if (siteId === null || editions.size >= COUNTED_SITES) raiseAll();
      else editions.set(siteId, edition);
      for (const replica of replicas) replica.check();
    },
    lags: () => Object.fromEntries(replicas.map((replica, at) => [String(at + 1), replica.lag()])),
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}
