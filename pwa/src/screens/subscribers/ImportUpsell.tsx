import MailPlus from "lucide-react/icons/mail-plus";
import { ProUpsell } from "../../widgets/ProUpsell.tsx";

/** The offer of Pro to a creator who can't import subscribers yet. */
export function ImportUpsell() {
  return (
    <ProUpsell icon={MailPlus} context="importEmail" title="Importing is part of Pro">
      Import your readers from Substack, Mailchimp, Ghost or any list.
    </ProUpsell>
  );
}
