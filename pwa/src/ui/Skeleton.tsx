import "./Skeleton.css";

export interface SkeletonProps {
  /** The shape of the expected content. */
  of: "text" | "card" | "serial" | "row" | "post";
  count?: number;
  /** Accessible name: "Loading posts". */
  label?: string;
}

/** Placeholder for content that was never loaded; saved content shows at once instead. */
export function Skeleton({ of, count = 1, label = "Loading" }: SkeletonProps) {
  return (
    <div className={`q-skeletons is-${of}`} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical and never reordered
        <div key={index} className="q-skeleton" aria-hidden="true">
          {PARTS[of].map((part) => (
            <span key={part} className={`q-bone is-${part}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

const PARTS = {
  text: ["line-1", "line-2", "line-3", "line-4"],
  card: ["title", "line-1", "line-4", "thumb"],
  serial: ["book", "line-2", "line-4"],
  row: ["disc", "line-3", "line-4"],
  post: ["headline", "byline", "picture", "line-1", "line-2", "line-3", "line-4"],
} as const;
