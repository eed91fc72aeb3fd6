import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Faults, openFaults } from "../faults.ts";
import { openStore } from "../store.ts";
import { openProduct, type TestProduct } from "../testing/openProduct.ts";
import type { Signer } from "./delivery.ts";
import { type Outbox, openOutbox, type Told } from "./outbox.ts";

const signer: Signer = {
  headers: (_, forged) => ({ signature: forged ? "wrong" : "right" }),
  withOtherAmount: (body) => ({ event: "other", body }),
};

let product: TestProduct;
let faults: Faults;
let outbox: Outbox;
let send: (told: Told) => void;
beforeEach(async () => {
  product = await openProduct();
  faults = openFaults();
  const endpoints = { of: () => [product.url], add: () => {}, list: () => ({}), clear: () => {} };
  outbox = openOutbox(openStore(null), faults, endpoints);
  send = outbox.open("stripe", signer);
});
afterEach(async () => {
  outbox.close();
  await product.close();
});

const tell = (type: string, subject = type) =>
  send({ event: `evt_${type}`, type, subject, body: JSON.stringify({ type }) });

/** An answer that has not left yet. */
const openResponse = () =>
  Object.assign(new EventEmitter(), {
    destroyed: false,
    writableFinished: false,
  }) as unknown as ServerResponse;

it("an event waits until the answer to what caused it has left", async () => {
  const response = openResponse();
  outbox.during(() => tell("held")).caused.after(response);
  outbox.during(() => tell("free")).caused.now();
  expect(await product.types(1)).toEqual(["free"]);
  response.emit("close");
  expect(await product.types(2)).toEqual(["free", "held"]);
});

it("… and for nothing, if whoever asked is gone already", async () => {
  const response = Object.assign(openResponse(), { destroyed: true });
  outbox.during(() => tell("late")).caused.after(response as ServerResponse);
  expect(await product.types(1)).toEqual(["late"]);
});

it("one that is early is there before the answer, the others are not", async () => {
  faults.add("stripe", { kind: "webhook-early", times: 1, delay: 0, event: "early" });
  const { caused } = outbox.during(() => {
    tell("other");
    tell("early");
  });
  await caused.early();
  expect(product.arrivals.map(({ type }) => type)).toEqual(["early"]);
  caused.now();
  expect(await product.types(2)).toEqual(["early", "other"]);
});

it("one that is to come after the next does not take one that was on its way for it", async () => {
  faults.add("stripe", { kind: "webhook-reordered", times: 1, delay: 60_000, event: "held" });
  outbox
    .during(() => {
      tell("before", "same");
      tell("held", "same");
    })
    .caused.now();
  expect(await product.types(1)).toEqual(["before"]);
  outbox.during(() => tell("next")).caused.now();
  expect(await product.types(3)).toEqual(["before", "next", "held"]);
});

it("nothing is told outside of a piece of work, where nobody would post it", () => {
  expect(() => tell("lost")).toThrow("outside");
});
