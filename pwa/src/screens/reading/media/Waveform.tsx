const HEIGHT = 48;
const STEP = 4;

/** How loud a recording is from its beginning to its end; what was heard is in the accent's color. */
export function Waveform({ levels, fraction }: { levels: readonly number[]; fraction: number }) {
  if (levels.length === 0) return null;
  const heard = Math.floor(fraction * levels.length);
  const bars = (from: number, to: number) =>
    levels
      .slice(from, to)
      .map((level, at) => {
        const height = Math.max(2, Math.min(1, level) * HEIGHT);
        return `M${(from + at) * STEP + 1} ${(HEIGHT - height) / 2}v${height}`;
      })
      .join("");
  return (
    <svg
      className="audio-wave"
      viewBox={`0 0 ${levels.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="is-heard" d={bars(0, heard)} />
      <path d={bars(heard, levels.length)} />
    </svg>
  );
}
