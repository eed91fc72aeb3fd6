import type { Provider } from "../provider.ts";

/** A ping as the hub received it. */
interface Ping {
  /** The feeds that changed. */
  urls: string[];
  /** ISO 8601. */
  at: string;
}

/** Pings that are remembered. */
const MOST = 500;

/** A WebSub hub that accepts pings (`hub.mode=publish`) and shows them at `/websub/pings.json`. It fetches nothing. */
export const websub: Provider = {
  name: "websub",
  key: "WEBSUB_HUB",
  async open({ url, server, faults, clock }) {
    const pings: Ping[] = [];
    server.route({
      method: "POST",
      path: "/websub",
      options: { payload: { allow: "application/x-www-form-urlencoded" } },
      handler: async (request, reply) => {
        const fault = await faults.next("websub");
        if (fault === "429" || fault === "500") return reply.response().code(Number(fault));
        const fields = request.payload as Record<string, string | string[]>;
        const urls = [fields["hub.url"] ?? []].flat();
        if (fields["hub.mode"] !== "publish" || urls.length === 0) {
          return reply.response("hub.mode must be publish, and hub.url a feed\n").code(400);
        }
        pings.unshift({ urls, at: new Date(clock.now()).toISOString() });
        pings.length = Math.min(pings.length, MOST);
        return reply.response().code(204);
      },
    });
    server.route({ method: "GET", path: "/websub/pings.json", handler: () => ({ pings }) });
    return { environment: { WEBSUB_HUB: url } };
  },
};
