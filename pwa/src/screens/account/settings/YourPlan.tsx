import type { User } from "@quire/contracts/records/user";
import { isPro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import BadgeCheck from "lucide-react/icons/badge-check";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";

/** Whether a creator is Pro, and the way to all there is to say of it. */
export function YourPlan({ user }: { user: User }) {
  const holdsPro = isPro(user.groups as Role[]);
  return (
    <RowList label="Your plan">
      <Row
        lead={
          <span className="settings-icon">
            <Icon of={BadgeCheck} size={20} />
          </span>
        }
        title={holdsPro ? "Pro" : "Without Pro"}
        note={holdsPro ? "Renewal date and payments." : "Your own domain and 90% of what you earn."}
        end={
          <Button size="s" href="/pro" aria-label="Your plan">
            {holdsPro ? "Manage" : "View"}
          </Button>
        }
      />
    </RowList>
  );
}
