/** Returns a file name quoted for a shell. */
export function quoted(name: string): string {
  return /^[\w./@%+,:-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
