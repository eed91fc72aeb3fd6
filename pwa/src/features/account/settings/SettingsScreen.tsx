import type { User } from "@quire/contracts/records/user";
import { displayIdentifier } from "@quire/domain/identifiers";
import { Avatar } from "../../../ui/Avatar.tsx";
import { RequireSignin } from "../RequireSignin.tsx";
import { Part } from "./Part.tsx";
import { Sessions } from "./Sessions.tsx";
import { SignOut } from "./SignOut.tsx";
import { YourSite } from "./YourSite.tsx";

/** `/settings`: the account, its site, and where it is signed in. */
export function SettingsScreen() {
  return <RequireSignin>{(user) => <Settings user={user} />}</RequireSignin>;
}

function Settings({ user }: { user: User }) {
  return (
    <div className="settings">
      <h1>Settings</h1>
      <Part title="You">
        <div className="settings-person">
          <Avatar name={user.name} src={user.logo?.image} size="l" />
          <div>
            <p className="settings-name">{user.name}</p>
            {user.email ? <p className="settings-soft">{user.email}</p> : null}
            {user.mobile ? <p className="settings-soft">{displayIdentifier(user.mobile)}</p> : null}
          </div>
        </div>
      </Part>
      <Part title="Your site">
        <YourSite user={user} />
      </Part>
      <Sessions />
      <Part title="Sign out" note="Of this device alone.">
        <SignOut userId={user.id} />
      </Part>
    </div>
  );
}
