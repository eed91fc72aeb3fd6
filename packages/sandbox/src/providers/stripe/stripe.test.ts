import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSandbox, type TestSandbox } from "../../testing/openSandbox.ts";
import { SESSION, stripeCalls } from "../../testing/stripeCalls.ts";

let sandbox: TestSandbox;
let call: ReturnType<typeof stripeCalls>;
beforeAll(async () => {
  sandbox = await openSandbox();
  call = stripeCalls(sandbox);
});
afterEach(() => sandbox.request("/faults", { method: "DELETE" }));
afterAll(() => sandbox.close());

const opened = async (change: Record<string, string> = {}) =>
  call("POST", "/v1/checkout/sessions", { ...SESSION, ...change });
const sessionNow = (id: string, ...expand: string[]) =>
  call(
    "GET",
    `/v1/checkout/sessions/${id}`,
    Object.fromEntries(expand.map((one, at) => [`expand[${at}]`, one])),
  );

/** Creates a paid session; returns it with its charge. */
async function paid() {
  const { url, id } = await opened();
  await sandbox.press(url, { way: "approve" });
  const { payment_intent } = await sessionNow(id, "payment_intent.latest_charge.balance_transaction");
  return { id, intent: payment_intent, charge: payment_intent.latest_charge };
}

describe("the Stripe API", () => {
  it.each([
    ["no key", "", 401],
    ["another key", "sk_test_other", 401],
  ])("refuses %s", async (_, key, status) => {
    const answer = await stripeCalls(sandbox, key)("GET", "/v1/events");
    expect([answer.status, answer.error.type]).toEqual([status, "invalid_request_error"]);
  });

  it("names an unknown id or parameter", async () => {
    const address = await call("GET", "/v1/nothing");
    expect([address.status, address.error.message]).toEqual([
      404,
      expect.stringContaining("GET: /v1/nothing"),
    ]);
    const thing = await call("GET", "/v1/charges/ch_none");
    expect(thing.error).toMatchObject({
      code: "resource_missing",
      message: "No such charge: 'ch_none'",
      param: "id",
    });
  });

  it.each([
    [{ mode: "" }, "mode", "parameter_missing"],
    [{ success_url: "javascript:alert(1)" }, "success_url", "url_invalid"],
    [{ "line_items[0][quantity]": "some" }, "line_items[0][quantity]", "parameter_invalid_integer"],
    [{ "line_items[0][price_data][unit_amount]": "10" }, undefined, "amount_too_small"],
    [{ payment_method_types: "card" }, "payment_method_types", "parameter_unknown"],
    [{ expires_at: "1" }, "expires_at", undefined],
    [{ customer_email: "käthe@example.com" }, "customer_email", "email_invalid"],
    [{ customer: "cus_none" }, "customer", "resource_missing"],
    [{ "expand[0]": "nonsense" }, "expand", undefined],
  ])("refuses a session with %j, and names the field", async (change, param, code) => {
    const { status, error } = await opened(change);
    expect(status).toBeGreaterThanOrEqual(400);
    expect([error.param, error.code]).toEqual([param, code]);
  });

  it("gives every answer a request id", async () => {
    const { headers } = await opened();
    expect(headers.get("request-id")).toMatch(/^req_/);
  });

  it("lists newest first, and continues after an id", async () => {
    const ids = [await opened(), await opened(), await opened()].map(({ id }) => id).reverse();
    const first = await call("GET", "/v1/checkout/sessions", { limit: "2" });
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const [, second = ""] = ids;
    const rest = await call("GET", "/v1/checkout/sessions", { limit: "1", starting_after: second });
    expect(rest.data[0].id).toBe(ids[2]);
    const before = await call("GET", "/v1/checkout/sessions", { ending_before: second });
    expect(before.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 1));
  });

  it("lists by time, and refuses unknown bounds", async () => {
    const { id, created } = await opened();
    const listed = async (bounds: Record<string, string>) => {
      const { data } = await call("GET", "/v1/checkout/sessions", { limit: "100", ...bounds });
      return data.some((one: { id: string }) => one.id === id);
    };
    const [at, next] = [String(created), String(created + 1)];
    expect(await listed({ created: at })).toBe(true);
    expect(await listed({ "created[gte]": at, "created[lt]": next })).toBe(true);
    expect(await listed({ "created[gt]": at })).toBe(false);
    expect(await listed({ "created[gte]": next })).toBe(false);
    expect(await listed({ "created[lte]": String(created - 1) })).toBe(false);
    const { status, error } = await call("GET", "/v1/checkout/sessions", { "created[since]": at });
    expect([status, error.param]).toEqual([400, "created[since]"]);
  });

  it("filters completed sessions", async () => {
    const [{ id: open }, { id: complete }] = [await opened(), await paid()];
    const { data } = await call("GET", "/v1/checkout/sessions", { status: "complete", limit: "100" });
    const ids = data.map((one: { id: string }) => one.id);
    expect([ids.includes(open), ids[0]]).toEqual([false, complete]);
    expect(data[0]).toMatchObject({ status: "complete", payment_status: "paid", mode: "payment" });
  });
});

describe("an idempotency key", () => {
  it("replays the first answer, and changes nothing", async () => {
    const headers = { "idempotency-key": "once" };
    const [first, second] = [
      await call("POST", "/v1/checkout/sessions", SESSION, headers),
      await call("POST", "/v1/checkout/sessions", SESSION, headers),
    ];
    expect(second.body).toEqual(first.body);
    expect([first, second].map((one) => one.headers.get("idempotent-replayed"))).toEqual([null, "true"]);
  });

  it("is refused with other fields", async () => {
    const headers = { "idempotency-key": "other" };
    await call("POST", "/v1/checkout/sessions", SESSION, headers);
    const answer = await call("POST", "/v1/checkout/sessions", { ...SESSION, locale: "de" }, headers);
    expect([answer.status, answer.error.type]).toEqual([400, "idempotency_error"]);
  });

  it("conflicts while the first request is in progress", async () => {
    await sandbox.control("/faults", { provider: "stripe", kind: "slow", delay: 200 });
    const headers = { "idempotency-key": "meanwhile" };
    const both = await Promise.all([1, 2].map(() => call("POST", "/v1/checkout/sessions", SESSION, headers)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("replays work whose answer was lost", async () => {
    const headers = { "idempotency-key": "lost" };
    await sandbox.control("/faults", { provider: "stripe", kind: "drop" });
    await expect(call("POST", "/v1/checkout/sessions", SESSION, headers)).rejects.toThrow();
    const { data } = await call("GET", "/v1/checkout/sessions", { limit: "1" });
    const second = await call("POST", "/v1/checkout/sessions", SESSION, headers);
    expect(second.id).toBe(data[0].id);
  });
});

describe("a Stripe checkout", () => {
  it("shows what is sold as text, and says that no money moves", async () => {
    const { url } = await opened();
    const { text, headers } = await sandbox.request(url);
    expect(text).toContain("A &#60;b&#62;post&#60;/b&#62; × 2");
    expect(text).toContain("$10.00");
    expect(text).toContain("no money moves");
    expect(text).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("redirects back after approval, paid, with a charge and its fee", async () => {
    const { url, id } = await opened();
    const { status, to } = await sandbox.press(url, { way: "approve" });
    expect([status, to]).toEqual([303, `http://localhost:4000/paid?session=${id}`]);
    const session = await sessionNow(id, "payment_intent.latest_charge.balance_transaction", "line_items");
    expect(session.body).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      amount_total: 1000,
    });
    expect(session.line_items.data).toMatchObject([{ amount_total: 1000, description: "A <b>post</b>" }]);
    expect(session.payment_intent).toMatchObject({
      status: "succeeded",
      amount_received: 1000,
      metadata: { order: "o1" },
    });
    expect(session.payment_intent.latest_charge.balance_transaction).toMatchObject({
      amount: 1000,
      fee: 59,
      net: 941,
      currency: "usd",
    });
  });

  it("can be retried after a decline, as one payment", async () => {
    const { url, id } = await opened();
    const { to } = await sandbox.press(url, { way: "decline" });
    expect((await sandbox.request(to)).text).toContain("declined");
    const { payment_intent } = await sessionNow(id, "payment_intent");
    expect(payment_intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined" },
    });
    await sandbox.press(url, { way: "approve" });
    expect((await sessionNow(id)).body).toMatchObject({
      payment_intent: payment_intent.id,
      payment_status: "paid",
    });
  });

  it.each([
    ["pass", "succeeded", "paid"],
    ["fail", "requires_payment_method", "unpaid"],
  ])("handles 3-D Secure: %s", async (way, status, payment_status) => {
    const { url, id } = await opened();
    const { to } = await sandbox.press(url, { way: "challenge" });
    expect((await sessionNow(id, "payment_intent")).payment_intent.status).toBe("requires_action");
    expect((await sandbox.request(to)).text).toContain("is it you?");
    await sandbox.press(to, { way });
    const session = await sessionNow(id, "payment_intent");
    expect([session.payment_intent.status, session.payment_status]).toEqual([status, payment_status]);
  });

  it.each([
    ["succeed", "paid", "succeeded"],
    ["fail", "unpaid", "requires_payment_method"],
  ])(
    "completes by bank before it is paid, and settles later: %s",
    async (outcome, payment_status, status) => {
      const { url, id } = await opened();
      expect((await sandbox.press(url, { way: "bank" })).text).toContain("Processing");
      expect((await sessionNow(id)).body).toMatchObject({ status: "complete", payment_status: "unpaid" });
      expect((await sandbox.control("/stripe/settle", { session: id, outcome })).status).toBe(200);
      const session = await sessionNow(id, "payment_intent");
      expect([session.payment_status, session.payment_intent.status]).toEqual([payment_status, status]);
      expect((await sandbox.control("/stripe/settle", { session: id, outcome })).status).toBe(400);
    },
  );

  it("stays open when abandoned", async () => {
    const { url, id } = await opened();
    expect((await sandbox.press(url, { way: "abandon" })).to).toBe(SESSION.cancel_url);
    expect((await sessionNow(id)).body.status).toBe("open");
  });

  it("is paid once, however often the button is pressed", async () => {
    const { url, id } = await opened();
    await Promise.all([1, 2, 3].map(() => sandbox.press(url, { way: "approve" })));
    const { payment_intent } = await sessionNow(id);
    expect((await call("GET", "/v1/charges", { payment_intent })).data).toHaveLength(1);
  });

  it("expires on request, and then cannot be paid", async () => {
    const { url, id } = await opened();
    expect(await call("POST", `/v1/checkout/sessions/${id}/expire`)).toMatchObject({
      body: { status: "expired" },
    });
    expect((await sandbox.press(url, { way: "approve" })).text).toContain("Nothing was taken");
    expect((await call("POST", `/v1/checkout/sessions/${id}/expire`)).status).toBe(400);
  });

  it("is declined when the fault is set, whichever button is pressed", async () => {
    const { url, id } = await opened();
    await sandbox.control("/faults", { provider: "stripe", kind: "decline" });
    await sandbox.press(url, { way: "approve" });
    expect((await sessionNow(id)).body.payment_status).toBe("unpaid");
  });
});

describe("a Stripe refund", () => {
  it("of a part leaves the rest to refund, and no more", async () => {
    const { intent } = await paid();
    const refund = await call("POST", "/v1/refunds", { payment_intent: intent.id, amount: "300" });
    expect(refund.body).toMatchObject({ amount: 300, status: "succeeded", payment_intent: intent.id });
    const more = await call("POST", "/v1/refunds", { payment_intent: intent.id, amount: "701" });
    expect([more.status, more.error.param]).toEqual([400, "amount"]);
    await call("POST", "/v1/refunds", { payment_intent: intent.id });
    const { data } = await call("GET", "/v1/refunds", { payment_intent: intent.id });
    expect(data.map(({ amount }: { amount: number }) => amount)).toEqual([700, 300]);
    const second = await call("POST", "/v1/refunds", { payment_intent: intent.id });
    expect(second.error.code).toBe("charge_already_refunded");
  });

  it("restores the charge when it fails", async () => {
    const { charge } = await paid();
    await sandbox.control("/faults", { provider: "stripe", kind: "refund-pending" });
    const { id, body } = await call("POST", "/v1/refunds", { charge: charge.id });
    expect(body.status).toBe("pending");
    await sandbox.control("/stripe/settle", { refund: id, outcome: "fail" });
    expect((await call("GET", `/v1/refunds/${id}`)).body.status).toBe("failed");
    expect((await call("GET", `/v1/charges/${charge.id}`)).body).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
  });

  it("can be made from the control API", async () => {
    const { charge } = await paid();
    expect((await sandbox.control("/stripe/refund", { charge: charge.id, amount: "some" })).status).toBe(400);
    await sandbox.control("/stripe/refund", { charge: charge.id, amount: 100 });
    const { body } = await sandbox.control("/stripe/refund", { charge: charge.id });
    expect(body).toMatchObject({ amount: 900, charge: charge.id });
    expect((await sandbox.control("/stripe/refund", { charge: charge.id })).status).toBe(400);
  });
});

it.each([
  ["429", 429, "rate_limit"],
  ["500", 500, undefined],
  ["refuse", 400, "account_invalid"],
])("answers %s without doing the work when that fault is set", async (kind, status, code) => {
  const before = (await call("GET", "/v1/checkout/sessions", { limit: "1" })).data[0].id;
  await sandbox.control("/faults", { provider: "stripe", kind });
  const answer = await opened();
  expect([answer.status, answer.error.code]).toEqual([status, code]);
  expect((await call("GET", "/v1/checkout/sessions", { limit: "1" })).data[0].id).toBe(before);
});

it("keeps sales across a restart", async () => {
  const first = await openSandbox();
  const { dir } = first;
  const firstCall = stripeCalls(first);
  const headers = { "idempotency-key": "kept" };
  const { id, url } = await firstCall("POST", "/v1/checkout/sessions", SESSION, headers);
  await first.press(url, { way: "approve" });
  await first.stop();
  const second = await openSandbox({ dir });
  const later = stripeCalls(second);
  const { body } = await later("GET", `/v1/checkout/sessions/${id}`, {
    "expand[]": "payment_intent.latest_charge",
  });
  expect(body).toMatchObject({ payment_status: "paid", payment_intent: { latest_charge: { paid: true } } });
  expect((await later("POST", "/v1/checkout/sessions", SESSION, headers)).id).toBe(id);
  await second.close();
});
