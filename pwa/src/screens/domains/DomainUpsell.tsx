import Globe from "lucide-react/icons/globe";
import { ProUpsell } from "../../widgets/ProUpsell.tsx";

/** What a creator without Pro is told of a domain. */
export function DomainUpsell() {
  return (
    <ProUpsell icon={Globe} context="customDomain" title="A domain of your own is part of Pro">
      Readers would find you at a name that is yours, such as www.example.com.
    </ProUpsell>
  );
}
