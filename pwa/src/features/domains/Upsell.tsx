import Globe from "lucide-react/icons/globe";
import { EmptyState } from "../../ui/EmptyState.tsx";

const GIVES = [
  "Your site at a domain of your own",
  "90% of what you earn",
  "A verified profile",
  "Tools to grow",
];

/** What a creator without Pro is told of the domain. */
export function Upsell() {
  return (
    <EmptyState icon={Globe} title="A domain of your own is part of Pro">
      <p>Readers would find you at a name that is yours, such as www.example.com. Pro gives you:</p>
      <ul className="domain-gives">
        {GIVES.map((gift) => (
          <li key={gift}>{gift}</li>
        ))}
      </ul>
      <p>Plans are not sold here yet.</p>
    </EmptyState>
  );
}
