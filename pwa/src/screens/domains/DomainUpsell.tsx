import Globe from "lucide-react/icons/globe";
import { ProUpsell } from "../../widgets/ProUpsell.tsx";

/** Shown to creators without Pro. */
export function DomainUpsell() {
  return (
    <ProUpsell icon={Globe} context="customDomain" title="Custom domains are part of Pro">
      Readers find you at your own domain, like www.example.com.
    </ProUpsell>
  );
}
