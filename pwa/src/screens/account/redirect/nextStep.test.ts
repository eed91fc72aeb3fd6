import fc from "fast-check";
import { expect, test } from "vitest";
import { nextStep } from "./nextStep.ts";

const HOST = "localhost:4000";
const OWN = "http://ada.localhost:4000";
const plain = { redirect: null, handoff: null, context: "direct" } as const;

test("prefers the site that requested the sign-in", () => {
  const handoff = { domain: "melville.localhost:4000", state: "s" };
  expect(nextStep({ ...plain, handoff, redirect: "/post/1" }, OWN, HOST, false)).toEqual({
    kind: "handoff",
    ...handoff,
    redirect: "/post/1",
  });
});

test("without a redirect, sends a creator to their studio and a reader home", () => {
  expect(nextStep(plain, OWN, HOST, false)).toEqual({ kind: "own_site", url: `${OWN}/studio` });
  expect(nextStep(plain, null, HOST, false)).toEqual({ kind: "here", path: "/" });
});

test("opens the welcome section of a new site, unless the user came for something else", () => {
  const welcome = { kind: "own_site", url: `${OWN}/welcome` };
  expect(nextStep(plain, OWN, HOST, true)).toEqual(welcome);
  expect(nextStep(plain, null, HOST, true)).toEqual({ kind: "here", path: "/" });
  expect(nextStep({ ...plain, redirect: "/post/1" }, OWN, HOST, true)).toEqual({
    kind: "here",
    path: "/post/1",
  });
  expect(nextStep({ ...plain, context: "pro" }, OWN, HOST, true)).toMatchObject({ url: `${OWN}/#pro` });
});

test("opens Pro wherever the user ends up, if they came for it", () => {
  const pro = { ...plain, context: "pro" } as const;
  expect(nextStep(pro, OWN, HOST, false)).toEqual({ kind: "own_site", url: `${OWN}/#pro` });
  expect(nextStep(pro, null, HOST, false)).toEqual({ kind: "here", path: "/#pro" });
  expect(nextStep({ ...pro, redirect: "/library?x=1" }, OWN, HOST, false)).toEqual({
    kind: "here",
    path: "/library?x=1#pro",
  });
});

test("returns to the page that was left", () => {
  const step = { kind: "here", path: "/activate?user_code=BCDF-GHJK" };
  expect(nextStep({ ...plain, redirect: "/activate?user_code=BCDF-GHJK" }, OWN, HOST, false)).toEqual(step);
  const full = "http://localhost:4000/activate?user_code=BCDF-GHJK";
  expect(nextStep({ ...plain, redirect: full }, OWN, HOST, false)).toEqual(step);
});

test("never trusts a URL that names another host", () => {
  expect(nextStep({ ...plain, redirect: "https://evil.example/" }, null, HOST, false).kind).toBe("elsewhere");
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "/%2f/evil.example",
  "http:evil.example",
])("%s is no valid redirect", (redirect) => {
  expect(nextStep({ ...plain, redirect }, null, HOST, false)).toEqual({ kind: "here", path: "/" });
});

test("a step on this host stays on it, whatever the URL says", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((rest) => `/${rest}`),
      ),
      (redirect) => {
        const step = nextStep({ ...plain, redirect }, null, HOST, false);
        if (step.kind === "here") expect(new URL(step.path, `http://${HOST}`).host).toBe(HOST);
      },
    ),
  );
});
