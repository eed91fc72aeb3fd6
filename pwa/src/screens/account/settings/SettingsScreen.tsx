import type { User } from "@quire/contracts/records/user";
import { useState } from "react";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RequireSignin } from "../RequireSignin.tsx";
import { AccessTokens } from "./AccessTokens.tsx";
import { Addresses } from "./Addresses.tsx";
import { Connections } from "./Connections.tsx";
import { Part } from "./Part.tsx";
import { Password } from "./Password.tsx";
import { Preferences } from "./Preferences.tsx";
import { Sessions } from "./Sessions.tsx";
import { SignOut } from "./SignOut.tsx";
import { YourData } from "./YourData.tsx";
import { YourPlan } from "./YourPlan.tsx";
import { YourSite } from "./YourSite.tsx";

/** `/settings`: the account, its site, and where it is signed in. */
export function SettingsScreen() {
  return <RequireSignin>{(user) => <Settings user={user} />}</RequireSignin>;
}

function Settings({ user }: { user: User }) {
  const [changes, setChanges] = useState(0);
  return (
    <div className="settings roomy-rows">
      <h1>Settings</h1>
      <Part title="You">
        <div className="settings-person">
          <Avatar name={user.name} src={user.logo?.image} size="l" />
          <p className="settings-name">{user.name}</p>
        </div>
        <Addresses user={user} />
      </Part>
      <Part title="Your site">
        <YourSite user={user} />
      </Part>
      {user.site_url ? (
        <Part title="Your plan">
          <YourPlan user={user} />
        </Part>
      ) : null}
      <Part
        title="Password"
        note={
          user.has_password
            ? "Changing it signs you out everywhere else."
            : "You don't have one. You sign in with a code or another account."
        }
      >
        <Password user={user} onChanged={() => setChanges(changes + 1)} />
      </Part>
      <Connections />
      <Sessions key={`sessions ${changes}`} />
      <AccessTokens key={`tokens ${changes}`} />
      <Part title="Preferences">
        <Preferences user={user} />
      </Part>
      <Part title="Your data" note="Posts as markdown, your files, followers, comments and likes in one zip.">
        <YourData />
      </Part>
      <Part title="Sign out" note="On this device only.">
        <SignOut userId={user.id} />
      </Part>
      <Part title="Delete account" note="Deleted after 7 days unless you sign in.">
        <Button href="/settings/delete-account">Delete account…</Button>
      </Part>
    </div>
  );
}
