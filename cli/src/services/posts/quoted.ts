/** A file name as a shell takes it. */
export function quoted(name: string): string {
  return /^[\w./@%+,:-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
