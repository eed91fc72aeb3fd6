import "./Figures.css";

/** A row of labeled counts. */
export function Figures({ of }: { of: readonly { label: string; count: string }[] }) {
  return (
    <dl className="figures">
      {of.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
