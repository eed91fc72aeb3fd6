import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Faults, openFaults } from "../faults.ts";
import { openStore } from "../store.ts";
import { openProduct, type TestProduct } from "../testing/openProduct.ts";
import type { Signer } from "./delivery.ts";
import { type Outbox, type OutgoingEvent, openOutbox } from "./outbox.ts";

const signer: Signer = {
  headers: (_, forged) => ({ signature: forged ? "wrong" : "right" }),
  withOtherAmount: (body) => ({ event: "other", body }),
};

let product: TestProduct;
let faults: Faults;
let outbox: Outbox;
let send: (event: OutgoingEvent) => void;
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

const emit = (type: string, subject = type) =>
  send({ event: `evt_${type}`, type, subject, body: JSON.stringify({ type }) });

/** A response that was not sent yet. */
const openResponse = () =>
  Object.assign(new EventEmitter(), {
    destroyed: false,
    writableFinished: false,
  }) as unknown as ServerResponse;

it("sends an event after the response of the request that caused it", async () => {
  const response = openResponse();
  outbox.during(() => emit("held")).caused.after(response);
  outbox.during(() => emit("free")).caused.now();
  expect(await product.types(1)).toEqual(["free"]);
  response.emit("close");
  expect(await product.types(2)).toEqual(["free", "held"]);
});

it("sends the event at once if the client has disconnected", async () => {
  const response = Object.assign(openResponse(), { destroyed: true });
  outbox.during(() => emit("late")).caused.after(response as ServerResponse);
  expect(await product.types(1)).toEqual(["late"]);
});

it("sends an early event before the response, and the others after it", async () => {
  faults.add("stripe", { kind: "webhook-early", times: 1, delay: 0, event: "early" });
  const { caused } = outbox.during(() => {
    emit("other");
    emit("early");
  });
  await caused.early();
  expect(product.arrivals.map(({ type }) => type)).toEqual(["early"]);
  caused.now();
  expect(await product.types(2)).toEqual(["early", "other"]);
});

it("does not release a reordered event for one already in flight", async () => {
  faults.add("stripe", { kind: "webhook-reordered", times: 1, delay: 60_000, event: "held" });
  outbox
    .during(() => {
      emit("before", "same");
      emit("held", "same");
    })
    .caused.now();
  expect(await product.types(1)).toEqual(["before"]);
  outbox.during(() => emit("next")).caused.now();
  expect(await product.types(3)).toEqual(["before", "next", "held"]);
});

it("refuses events outside of `during`, where they would not be posted", () => {
  expect(() => emit("lost")).toThrow("outside");
});
