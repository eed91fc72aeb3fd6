import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Recorded by `reportTrial` in `server/src/testing/chaos`. */
interface Figures {
  amount?: string;
  failures?: number;
}

const figuresOf = (test: TestCase): Figures => test.meta() as Figures;

/** Prints a line per chaos test after the last one: its promise, the number of attempts, failures and seconds. */
export class ChaosReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap((module) => {
      const cases = [...module.children.allTests()];
      const tests = cases.filter((one) => figuresOf(one).amount !== undefined);
      return tests.length > 0 ? tests.map(rowOfTest) : [rowOfSuite(module, cases)];
    });
    const table = [["trial", "amount", "failures", "seconds"], ...rows];
    const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
    const lines = table.map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
    process.stdout.write(`\n${lines.join("\n")}\n\n`);
  }
}

function rowOfTest(test: TestCase): string[] {
  const { amount = "", failures = 0 } = figuresOf(test);
  const failed = failures === 0 && !test.ok() ? 1 : failures;
  return [nameOf(test.module), amount, String(failed), seconds(test.diagnostic()?.duration)];
}

/** A file whose tests report no figures. */
function rowOfSuite(module: TestModule, cases: readonly TestCase[]): string[] {
  const failed = cases.filter((one) => !one.ok()).length + module.errors().length;
  return [nameOf(module), `${cases.length} tests`, String(failed), seconds(module.diagnostic().duration)];
}

const nameOf = ({ moduleId }: TestModule) =>
  moduleId.replace(/^.*\/(?=(?:server|packages)\/)/, "").replace(/\.chaos\.ts$/, "");
const seconds = (milliseconds = 0) => (milliseconds / 1000).toFixed(0);
