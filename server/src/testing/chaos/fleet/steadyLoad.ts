import { randomBytes } from "node:crypto";
import { newId } from "@quire/domain/ids";
import type { ChaosUser } from "../chaosHome.ts";
import type { Fleet } from "./startFleet.ts";
import type { ClientRequest } from "./throughNginx.ts";

/** Requests that arrive whatever happens to the fleet. Nobody sends them again. */
export interface Load {
  /** Requests so far. */
  sent(): number;
  /** Those without the response that a user expects: what was sent and what came back. */
  lost: string[];
  /** Resolves when the last response has arrived. */
  stop(): Promise<void>;
}

const GUESTS = 4;
/** A user has gone by then. */
const LONGEST_S = 15;

/**
 * Guests read a site and one of its posts, and `writers` like and comment on it. Each page gets an address of its own, so
 * that nginx has it in no cache.
 */
export function startLoad(
  { clients, siteHost, home }: Fleet,
  postPath: string,
  { writers = [] }: { writers?: ChaosUser[] } = {},
): Load {
  const lost: string[] = [];
  let sent = 0;
  let isOver = false;
  const expectOk = async (request: ClientRequest) => {
    sent++;
    const start = performance.now();
    const answer = await clients.send(request).catch((error: Error) => error.message);
    const seconds = (performance.now() - start) / 1000;
    if (typeof answer !== "string" && answer.status < 400 && seconds < LONGEST_S) return;
    const got =
      typeof answer === "string" ? answer : `${answer.status} ${answer.text.slice(0, 100).split("\n")[0]}`;
    lost.push(
      `${new Date().toISOString()} ${request.method ?? "GET"} ${request.path}: ${got} (${seconds.toFixed(1)} s)`,
    );
  };

  async function readAsGuest(): Promise<void> {
    while (!isOver) {
      const path = sent % 3 === 0 ? "/" : postPath;
      await expectOk({ host: siteHost, path: `${path}?n=${sent}` });
      await expectOk({ path: "/api/r/session" });
    }
  }

  async function writeAsReader({ token }: ChaosUser): Promise<void> {
    const path = `/api/w/${home.creator.id}/posts/${postPath.split("/")[2]}`;
    while (!isOver) {
      await expectOk({ method: "POST", path: `${path}/like`, token });
      const id = newId(Date.now(), randomBytes);
      await expectOk({ method: "POST", path: `${path}/comments`, token, body: { id, text: `About ${id}` } });
      await expectOk({ method: "DELETE", path: `${path}/like`, token });
    }
  }

  const users = Promise.all([...Array.from({ length: GUESTS }, readAsGuest), ...writers.map(writeAsReader)]);
  return {
    sent: () => sent,
    lost,
    async stop() {
      isOver = true;
      await users;
    },
  };
}
