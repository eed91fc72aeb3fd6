import MailPlus from "lucide-react/icons/mail-plus";
import { ProUpsell } from "../../widgets/ProUpsell.tsx";

/** What a creator without Pro is told of bringing subscribers along. */
export function ImportUpsell() {
  return (
    <ProUpsell icon={MailPlus} context="importEmail" title="Importing is part of Pro">
      Import your readers from Substack, Mailchimp, Ghost or any list.
    </ProUpsell>
  );
}
