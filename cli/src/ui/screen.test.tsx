import { expect, it } from "vitest";
import { Interrupted } from "../exit.ts";
import { openFakeTerminal } from "../testing/fakeTerminal.ts";
import { promptYesNo } from "./screen.tsx";

it("ask rejects on Ctrl-C as a signal, before it listens to keys", async () => {
  const stop = new AbortController();
  const answer = promptYesNo(openFakeTerminal(stop.signal).terminal, "Revoke it?", []);
  stop.abort(new Interrupted());
  await expect(answer).rejects.toThrow(Interrupted);
  await expect(promptYesNo(openFakeTerminal(stop.signal).terminal, "Revoke it?", [])).rejects.toThrow(
    Interrupted,
  );
});
