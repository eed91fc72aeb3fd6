import { CONNECT_PATHS, SOCIAL_NAMES } from "@quire/domain/accounts/socialSignin";
import type { SocialProvider } from "@quire/domain/enums";
import { useSession } from "../../../lib/useSession.ts";
import { withPurpose } from "../signin/signinQuery.ts";
import "../account.css";
import { ProviderMark } from "./ProviderMark.tsx";

/** Sign-in with a provider's account, where the server offers any. Leaves the page and returns to it. */
export function SocialButtons({ search }: { search: string }) {
  const offered = useSession()?.flags.social ?? [];
  if (offered.length === 0) return null;
  return (
    <div className="account-social">
      {offered.map((provider) => (
        <SocialButton key={provider} provider={provider} search={search} />
      ))}
      <p className="account-or">
        <span>or</span>
      </p>
    </div>
  );
}

function SocialButton({ provider, search }: { provider: SocialProvider; search: string }) {
  return (
    // External to the app: the server redirects the browser from there.
    <a
      className="q-button is-quiet is-full"
      href={withPurpose(CONNECT_PATHS[provider], search)}
      rel="external"
    >
      <ProviderMark of={provider} />
      <span className="q-button-words">{`Continue with ${SOCIAL_NAMES[provider]}`}</span>
    </a>
  );
}
