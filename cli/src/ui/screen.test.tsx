import { expect, it } from "vitest";
import { Interrupted } from "../exit.ts";
import { openSeat } from "../testing/seat.ts";
import { ask } from "./screen.tsx";

it("A question is over at Ctrl-C also where it comes as a signal, before the keys are listened to", async () => {
  const stop = new AbortController();
  const asked = ask(openSeat(stop.signal).terminal, "Revoke it?", []);
  stop.abort(new Interrupted());
  await expect(asked).rejects.toThrow(Interrupted);
  await expect(ask(openSeat(stop.signal).terminal, "Revoke it?", [])).rejects.toThrow(Interrupted);
});
