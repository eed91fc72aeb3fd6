import { publishText } from "./creator.ts";
import type { Fleet } from "./startFleet.ts";
import { startLoad } from "./steadyLoad.ts";

/**
 * Restarts one process after the other under load, as the README advises, `rounds` times. Returns the requests, and those
 * that were lost.
 */
export async function restartRolling(
  fleet: Fleet,
  rounds: number,
): Promise<{ sent: number; lost: string[] }> {
  const slug = "served";
  const { id } = await publishText(fleet, { title: "While we restart", slug, markdown: "It is served." });
  const load = startLoad(fleet, `/post/${id}/${slug}`, { writers: fleet.home.readers });
  try {
    for (let round = 0; round < rounds; round++) {
      for (const machine of fleet.machines) {
        await machine.process().stop();
        await machine.start();
      }
    }
  } finally {
    await load.stop();
  }
  return { sent: load.sent(), lost: load.lost };
}
