import type { TestSandbox } from "./openSandbox.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH";

/** Calls the Lulu API with plain requests and a token: `await call("POST", "/print-jobs/", JOB)`. */
export async function luluCalls(sandbox: TestSandbox) {
  const { LULU_URL: base, LULU_CLIENT_KEY: key, LULU_CLIENT_SECRET: secret } = sandbox.environment;
  const { text } = await sandbox.request(`${base}/auth/realms/glasstree/protocol/openid-connect/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${key}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return jsonCalls(sandbox, base ?? "", JSON.parse(text).access_token);
}

/** Calls the Shiprocket API with plain requests and a token. */
export async function shiprocketCalls(sandbox: TestSandbox) {
  const { SHIPROCKET_URL, SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password } = sandbox.environment;
  const base = `${SHIPROCKET_URL}/v1/external`;
  const { text } = await sandbox.request(`${base}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return jsonCalls(sandbox, base, JSON.parse(text).token);
}

function jsonCalls(sandbox: TestSandbox, base: string, token: string) {
  return async (method: Method, path: string, fields?: object) => {
    const { status, text } = await sandbox.request(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(fields ? { "content-type": "application/json" } : {}),
      },
      body: fields && JSON.stringify(fields),
    });
    return { status, body: text === "" ? null : JSON.parse(text) };
  };
}

const FILE = { source_url: "https://quire.example/moby.pdf", source_md5_sum: "0".repeat(32) };

/** A print job for one book. */
export const JOB = {
  contact_email: "help@pequod.example",
  external_id: "order-1",
  shipping_level: "MAIL",
  shipping_address: {
    ...{ name: "Ishmael", street1: "12 Johnny Cake Hill", city: "New Bedford", state_code: "MA" },
    ...{ country_code: "US", postcode: "02740", phone_number: "508-555-0134" },
  },
  line_items: [
    {
      ...{ title: "Moby <i>Dick", quantity: 1, page_count: 600 },
      printable_normalization: {
        ...{ pod_package_id: "0600X0900BWSTDPB060UW444MXX", cover: FILE, interior: FILE },
      },
    },
  ],
};

/** An order for one parcel. */
export const PARCEL = {
  ...{ order_id: "order-1", order_date: "2026-11-27 10:00", pickup_location: "Primary" },
  ...{ billing_customer_name: "Asha Rao", billing_address: "4 Marine Drive", billing_city: "Mumbai" },
  ...{ billing_pincode: "400020", billing_state: "Maharashtra", billing_country: "India" },
  ...{ billing_email: "asha@reader.example", billing_phone: "9845012345", payment_method: "Prepaid" },
  order_items: [{ name: "Moby-Dick", sku: "1", units: 1, selling_price: 499 }],
  ...{ sub_total: 499, length: 24, breadth: 16, height: 4, weight: 0.8 },
};
