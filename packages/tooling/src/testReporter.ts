import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { describeFailure, type Part, type Report } from "../bootstrap/reports.mjs";
import { ROOT } from "../bootstrap/root.mjs";

/** Where Vitest puts the file that was running when an error outside of any test came up. */
interface UnhandledError extends SerializedError {
  VITEST_TEST_PATH?: string;
}

/** Writes what each test file did, and the errors outside of tests, into the file that `TEST_REPORT` names. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const parts = new Map(modules.map((module) => [module.moduleId, partOf(module)]));
    const errors: string[] = [];
    const hasUnended = modules.some((module) => !isEnded(module));
    for (const error of unhandled as readonly UnhandledError[]) {
      // A worker crashed: its file was not run to its end, and has failed already.
      if (hasUnended && error.message.startsWith("[vitest-pool]")) continue;
      const part = parts.get(error.VITEST_TEST_PATH ?? "");
      const text = `outside of any test: ${describeError(error)}`;
      if (part) part.failures.push(`${part.name} › ${text}`);
      else errors.push(text);
    }
    const report: Report = { parts: [...parts.values()], errors };
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}

function partOf(module: TestModule): Part {
  const name = relative(ROOT, module.moduleId);
  const tests = [...module.children.allTests()];
  const failures = [
    ...tests.flatMap((test) => failureOf(test, name)),
    ...[module, ...module.children.allSuites()]
      .flatMap((suite) => suite.errors())
      .map((error) => `${name}: ${describeError(error)}`),
  ];
  if (!isEnded(module)) failures.push(`${name}: it was not run to its end`);
  // What its own tests and hooks don't explain.
  else if (failures.length === 0 && module.state() === "failed")
    failures.push(`${name}: ${describeFailure()}`);
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return {
    name,
    passed: tests.filter((test) => test.result().state === "passed").length,
    failures,
    seconds: (duration + collectDuration + setupDuration) / 1000,
  };
}

/** Whether a file ran to its end. If a worker crashes, the state stays as it was. */
const isEnded = (module: TestModule) => !["queued", "pending"].includes(module.state());

function failureOf(test: TestCase, name: string): string[] {
  const { state, errors = [] } = test.result();
  if (state !== "failed") return [];
  return [`${name} › ${test.fullName}: ${errors[0] ? describeError(errors[0]) : describeFailure()}`];
}

const describeError = ({ name, message, stack, stacks }: SerializedError) =>
  describeFailure(message ? `${name ?? "Error"}: ${message}` : stack, stacks?.[0]);
