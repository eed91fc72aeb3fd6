/** Linux counts processor time in hundredths of a second, for all programs alike. */
const TICKS_PER_SECOND = 100;

/** Returns the seconds of processor time in a `stat` file of Linux's `/proc`, of a process or a thread; 0 for none. */
export function processorSeconds(stat: string): number {
  // Its name, in brackets, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
}
