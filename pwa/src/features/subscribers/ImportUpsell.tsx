import MailPlus from "lucide-react/icons/mail-plus";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** What a creator without Pro is told of bringing subscribers along. */
export function ImportUpsell() {
  return (
    <EmptyState icon={MailPlus} title="Importing is part of Pro">
      Pro creators bring their readers along from Substack, Mailchimp, Ghost or any list. They keep 90% of
      earnings, have a verified profile and growth tools, and begin with a free trial.
    </EmptyState>
  );
}
