import { returnPath } from "@quire/domain/accounts/loginContexts";
import type { LoginContext } from "@quire/domain/enums";
import { usePage } from "../../../lib/PageContext.ts";
import { Button } from "../../../ui/Button.tsx";
import { handOffAddress } from "../going/handOffAddress.ts";

/** "customDomain": on a creator's own host nobody types a password; one goes to the platform and comes back. */
export function HandOff({ context }: { context: LoginContext }) {
  const { product, site } = usePage();
  const { host } = new URL(product.url);
  const path = returnPath(context, location.pathname + location.search);
  return (
    <div className="account-form">
      <p>
        {`You sign in on ${product.name}, at ${host}, and come right back to ${site?.name ?? "this site"}. One account works on every ${product.name} site.`}
      </p>
      <Button kind="primary" full href={handOffAddress("signin", path, context)} data-autofocus>
        {`Continue to ${product.name}`}
      </Button>
      <Button full href={handOffAddress("signup", path, context)}>
        Create a new account
      </Button>
    </div>
  );
}
