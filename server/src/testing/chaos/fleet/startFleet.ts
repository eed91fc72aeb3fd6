import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type S3Server, startS3 } from "@quire/sandbox/s3/startS3";
import { parseDatabaseUrl } from "../../../platform/database/address.ts";
import { startNginx } from "../../nginxExample.ts";
import { freePort } from "../../ports.ts";
import { type Primary, type Standby, startPrimary, startStandby } from "../../replication.ts";
import { type ChaosHome, makeChaosHome } from "../chaosHome.ts";
import { type ServerProcess, startServerProcess } from "../serverProcess.ts";
import { type Clients, FLEET_HOST, openClients } from "./throughNginx.ts";

/** nginx leaves a failed process out for a second by its clock, which counts whole ones. */
const LEFT_OUT_MS = 2_500;

/** A machine of the fleet: its process can end, and start again on the same port. */
export interface Machine {
  port: number;
  process(): ServerProcess;
  /** Starts it again, or the server program of another installation, and waits until it is ready and nginx tries it. */
  start(program?: string): Promise<void>;
}

/** Two machines with PostgreSQL, its standby, an S3 service and nginx, as the README describes them. */
export interface Fleet {
  home: ChaosHome;
  /** Host of the creator's site. */
  siteHost: string;
  primary: Primary;
  standby: Standby;
  s3: S3Server;
  machines: [Machine, Machine];
  clients: Clients;
  close(): Promise<void>;
}

export async function startFleet({ readers }: { readers: number }): Promise<Fleet> {
  const closes: (() => unknown)[] = [];
  const close = async () => {
    for (const one of closes.reverse()) await one();
  };
  try {
    const primary = await startPrimary();
    closes.push(primary.close);
    const { user, password } = primary.address;
    const databases = { admin: primary.address, role: { user, password }, template: "template1" };
    const home = await makeChaosHome({ readers, databases });
    closes.push(home.remove);
    const standby = await startStandby(primary);
    closes.push(standby.close);
    const s3 = await startS3();
    closes.push(s3.close);
    const { database } = parseDatabaseUrl(home.environment.DATABASE_URL as string);
    const environment = {
      ...s3.environment,
      DATABASE_REPLICA_URLS: standby.urlOf(database),
      SECRET: randomBytes(32).toString("hex"),
      PLATFORM_HOST: FLEET_HOST,
      TRUSTED_PROXIES: "127.0.0.1",
    };
    const makeMachine = async (name: string): Promise<Machine> => {
      const port = await freePort();
      const own = { dataDir: join(home.dataDir, name), environment: home.environment };
      let running: ServerProcess | undefined;
      closes.push(() => running?.stop());
      const launch = (program?: string) => {
        running = startServerProcess({ home: own, port, environment, program });
        return running.ready();
      };
      await launch();
      return {
        port,
        process: () => running as ServerProcess,
        async start(program) {
          await launch(program);
          await pause(LEFT_OUT_MS);
        },
      };
    };
    const machines = await Promise.all([makeMachine("first"), makeMachine("second")]);
    const nginx = await startNginx(...machines.map(({ port }) => port));
    closes.push(nginx.close);
    const clients = openClients(nginx.https);
    closes.push(clients.close);
    const sql = "SELECT domain FROM sites WHERE id = $1";
    const [site] = await home.query<{ domain: string }>(sql, [home.creator.id]);
    const siteHost = `${site?.domain}.${FLEET_HOST}`;
    return { home, siteHost, primary, standby, s3, machines, clients, close };
  } catch (error) {
    await close();
    throw error;
  }
}
