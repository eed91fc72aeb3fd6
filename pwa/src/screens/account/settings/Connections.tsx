import { listConnections, removeConnection } from "@quire/contracts/calls/connections";
import type { Connection } from "@quire/contracts/records/connection";
import { CONNECT_PATHS, SOCIAL_NAMES } from "@quire/domain/accounts/socialSignin";
import type { SocialProvider } from "@quire/domain/enums";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { callConfirmed } from "../../../widgets/confirmIdentity/callConfirmed.ts";
import { ProviderMark } from "../auth/ProviderMark.tsx";
import { SettingsSection } from "./SettingsSection.tsx";

/** The provider accounts that can sign in to this one. Renders nothing if none is offered or connected. */
export function Connections() {
  const [list, setList] = useState<{ connections: Connection[]; offered: SocialProvider[] } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState<SocialProvider | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    callApi(listConnections).then(setList, setFailure);
  }, []);
  useEffect(load, [load]);

  async function disconnect(provider: SocialProvider) {
    setBusy(provider);
    try {
      await callConfirmed(removeConnection, { params: { provider } });
      load();
      showSnackbar({ title: `${SOCIAL_NAMES[provider]} is disconnected`, tone: "plain" });
    } catch (error) {
      showSnackbar({
        title: `${SOCIAL_NAMES[provider]} couldn't be disconnected`,
        message: messageOf(error),
      });
    } finally {
      setBusy(null);
    }
  }

  const providers = new Set([
    ...(list?.offered ?? []),
    ...(list?.connections ?? []).map((one) => one.provider),
  ]);
  if (list && providers.size === 0) return null;
  return (
    <SettingsSection title="Connected accounts" note="Other accounts you can sign in with.">
      {list ? (
        <RowList label="Connected accounts">
          {[...providers].map((provider) => (
            <ProviderRow
              key={provider}
              provider={provider}
              connection={list.connections.find((one) => one.provider === provider)}
              busy={busy === provider}
              onDisconnect={() => void disconnect(provider)}
            />
          ))}
        </RowList>
      ) : failure ? (
        <ErrorState title="We couldn't load the list" onRetry={load}>
          {messageOf(failure)}
        </ErrorState>
      ) : (
        <Skeleton of="row" count={2} label="Loading the connected accounts" />
      )}
    </SettingsSection>
  );
}

interface ProviderRowProps {
  provider: SocialProvider;
  connection: Connection | undefined;
  busy: boolean;
  onDisconnect: () => void;
}

function ProviderRow({ provider, connection, busy, onDisconnect }: ProviderRowProps) {
  const name = SOCIAL_NAMES[provider];
  return (
    <Row
      lead={
        <span className="settings-icon">
          <ProviderMark of={provider} />
        </span>
      }
      title={name}
      note={connection ? connection.email || connection.name || "Connected" : "Not connected"}
      end={
        connection ? (
          <Button size="s" loading={busy} aria-label={`Disconnect ${name}`} onClick={onDisconnect}>
            Disconnect
          </Button>
        ) : (
          <Button
            size="s"
            href={`${CONNECT_PATHS[provider]}?redirect=%2Fsettings%2Fsecurity`}
            rel="external"
            aria-label={`Connect ${name}`}
          >
            Connect
          </Button>
        )
      }
    />
  );
}
