import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  openStep,
  STEP_OUTCOMES,
  showsWelcome,
  stepAfter,
  stepBefore,
  stepNumber,
  WELCOME_STEPS,
  type WelcomeProgress,
} from "./welcome.ts";

describe("the welcome section", () => {
  it("starts with the first step, and resumes at the first open one", () => {
    expect(openStep({})).toBe("choose_identity");
    expect(openStep({ choose_identity: "done", add_socials: "skipped" })).toBe("make_money");
  });

  it("confirms support only if it was enabled", () => {
    expect(stepAfter("enable_support", { enable_support: "done" })).toBe("support_enabled");
    expect(stepAfter("enable_support", { enable_support: "skipped" })).toBe("pro_intro");
    expect(
      openStep({
        choose_identity: "done",
        add_socials: "done",
        make_money: "done",
        enable_support: "skipped",
      }),
    ).toBe("pro_intro");
  });

  it("goes back without repeating a confirmation", () => {
    expect(stepBefore("choose_identity")).toBeNull();
    expect(stepBefore("support_enabled")).toBe("enable_support");
    expect(stepBefore("pro_intro")).toBe("enable_support");
  });

  it("numbers a confirmation like its step", () => {
    expect(stepNumber("choose_identity")).toEqual({ at: 1, of: 6 });
    expect(stepNumber("support_enabled")).toEqual(stepNumber("enable_support"));
    expect(stepNumber("pro_by_invite")).toEqual({ at: 6, of: 6 });
  });

  it("ends, whatever is skipped", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STEP_OUTCOMES), { minLength: 7, maxLength: 7 }), (outcomes) => {
        const progress: WelcomeProgress = {};
        for (const outcome of outcomes) {
          const step = openStep(progress);
          if (step) progress[step] = outcome;
        }
        expect(openStep(progress)).toBeNull();
      }),
    );
  });
});

describe("the link to the welcome section", () => {
  const finished = Object.fromEntries(WELCOME_STEPS.map((step) => [step, "done"])) as WelcomeProgress;
  it.each<[string, WelcomeProgress, boolean, number, boolean]>([
    ["shows on a new site", {}, false, 0, true],
    ["shows to those who have begun", { choose_identity: "done" }, false, 5, true],
    ["doesn't show to creators who publish and never began", {}, false, 1, false],
    ["doesn't show after it is finished", finished, false, 0, false],
    ["doesn't show after it is dismissed", {}, true, 0, false],
  ])("%s", (_, progress, isClosed, posts, expected) => {
    expect(showsWelcome(progress, isClosed, posts)).toBe(expected);
  });
});
