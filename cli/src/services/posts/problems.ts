import { Exit, Failure, type Issue } from "../../exit.ts";

/** Collects all problems of a file, so that the user can fix them in one go. */
export interface Problems {
  readonly issues: Issue[];
  readonly warnings: Issue[];
  add(line: number | null, key: string | null, message: string): void;
  warn(line: number | null, key: string | null, message: string): void;
  /** Drops the problems of a key. */
  withdraw(key: string): void;
  /** Throws if there are any problems. */
  throwIfAny(): void;
}

export function problemsOf(file: string): Problems {
  let issues: Issue[] = [];
  const warnings: Issue[] = [];
  return {
    get issues() {
      return issues;
    },
    warnings,
    withdraw(key) {
      issues = issues.filter((issue) => issue.key !== key);
    },
    add: (line, key, message) => void issues.push({ file, line, key, message }),
    warn: (line, key, message) => void warnings.push({ file, line, key, message }),
    throwIfAny() {
      if (issues.length === 0) return;
      const count = issues.length === 1 ? "One thing needs" : `${issues.length} things need`;
      throw new Failure({
        exit: Exit.failure,
        code: "story_invalid",
        message: `${count} fixing in ${file}.`,
        saved: "Nothing was sent.",
        issues: issues.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
      });
    },
  };
}
