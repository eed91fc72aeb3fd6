import type { Provider } from "@quire/sandbox/provider";
import { startSandbox } from "@quire/sandbox/startSandbox";
import { readConfig } from "../../../platform/config.ts";
import type { Fulfillment } from "../../../platform/fulfillmentConfig.ts";
import type { PostalAddress } from "../press/fulfillment.ts";

/** A sandbox with these providers only. */
export interface FulfillmentKit extends Fulfillment {
  /** Sends one request to the sandbox's control API. */
  control(path: string, body: object): Promise<Record<string, unknown>>;
  /** Queues a fault, by default of the next request. */
  fault(provider: string, kind: string, more?: object): Promise<unknown>;
  clearFaults(): Promise<unknown>;
  close(): Promise<void>;
}

export async function openFulfillmentKit(...providers: Provider[]): Promise<FulfillmentKit> {
  const sandbox = await startSandbox({ providers });
  const { fulfillment } = readConfig({ ...sandbox.environment, SUPPORT_EMAIL: "help@pequod.example" });
  const origin = sandbox.url.replace("localhost", "127.0.0.1");
  const control: FulfillmentKit["control"] = async (path, body) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  return {
    ...fulfillment,
    control,
    fault: (provider, kind, more = {}) => control("/faults", { provider, kind, ...more }),
    clearFaults: () => fetch(`${origin}/faults`, { method: "DELETE" }),
    close: () => sandbox.close(),
  };
}

export const NEW_BEDFORD: PostalAddress = {
  name: "Ishmael Coffin",
  street1: "12 Johnny Cake Hill",
  street2: null,
  city: "New Bedford",
  state: "MA",
  postcode: "02740",
  country: "US",
  phone: "+1 508-555-0134",
  email: "ishmael@pequod.example",
  taxId: null,
};

export const MUMBAI: PostalAddress = {
  name: "Asha Rao",
  street1: "4 Marine Drive",
  street2: "Flat 2",
  city: "Mumbai",
  state: "MH",
  postcode: "400 020",
  country: "IN",
  phone: "+91 98450 12345",
  email: "asha@reader.example",
  taxId: null,
};
