type Value = string | number | boolean | readonly string[] | Readonly<Record<string, number>> | null;

/**
 * Returns front matter with the fields that have a value. Text is written as JSON, which is valid YAML that no text
 * can break out of.
 */
export function frontMatter(fields: Record<string, Value>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null || (Array.isArray(value) && value.length === 0)
      ? []
      : `${name}: ${JSON.stringify(value)}\n`,
  );
  return `---\n${lines.join("")}---\n\n`;
}
