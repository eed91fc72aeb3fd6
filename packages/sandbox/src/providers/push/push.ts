import { callRoutes } from "../../control/callRoutes.ts";
import { integerOf, type Params, textOf } from "../../control/params.ts";
import { makeCertificate } from "../../makeCertificate.ts";
import type { OpenProvider, Provider } from "../../provider.ts";
import { openPushServer } from "./pushServer.ts";
import { openReceived } from "./received.ts";
import { openSubscriptions, subscriptionJson } from "./subscriptions.ts";

const MOST_SUBSCRIPTIONS = 10_000;

/**
 * A push service as browsers use it (RFC 8030), and the browsers behind it: it decrypts what arrives. Over HTTPS, as
 * `web-push` knows no other, with a certificate of its own.
 */
export const push: Provider = {
  name: "push",
  key: "VAPID_SUBJECT",
  faults: ["gone"],
  async open(tools): Promise<OpenProvider> {
    const subscriptions = openSubscriptions(tools.store);
    const received = openReceived();
    const certificate = await makeCertificate(tools.clock.now());
    const { url, close } = await openPushServer({ tools, subscriptions, received, certificate });
    tools.server.route(callRoutes("push", calls(subscriptions, url), tools.outbox, NeverRefused));
    tools.server.route({
      method: "GET",
      path: "/push/received.json",
      handler: ({ query }) => ({ received: received.list((query as { to?: string }).to) }),
    });
    return { environment: { PUSH_URL: url, PUSH_CA: certificate.authority }, close };
  },
};

class NeverRefused extends Error {}

/** What browsers do, from the control API. */
function calls(subscriptions: ReturnType<typeof openSubscriptions>, url: string) {
  return {
    /** Subscribes `count` browsers for a VAPID public key; an absent key is not checked. */
    subscribe: (params: Params) => {
      const count = integerOf(params, "count", 1, 1, MOST_SUBSCRIPTIONS);
      const serverKey = params.key === undefined ? "" : textOf(params, "key");
      const made = Array.from({ length: count }, () => subscriptionJson(subscriptions.add(serverKey), url));
      return { subscriptions: made };
    },
    /** Takes the permission away. */
    unsubscribe: (params: Params) => {
      subscriptions.remove(textOf(params, "endpoint").split("/").at(-1) ?? "");
      return {};
    },
  };
}
