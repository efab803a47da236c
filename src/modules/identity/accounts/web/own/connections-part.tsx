import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { pageDay } from '#platform/time.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { RemoveButton, type RemoveButtonProps } from '#platform/ui/remove-button.tsx';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { toast } from '#platform/ui/toast.ts';
import { UnknownSetting } from '#platform/ui/unknown-setting.tsx';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { ownWords as copy } from '../../own-copy.ts';
import { pendingWords } from '../../pending-copy.ts';
import {
  beginConnection,
  providerProblems,
  removeConnection,
  type Connection,
} from '../../provider-contract.ts';
import { ProviderIcon } from '../provider-icon.tsx';
import { providersQuery } from '../providers-query.ts';
import { sendConfirmed } from './confirm-store.ts';
import { connectionsQuery } from './own-queries.ts';

/** Accounts at services, such as Google, that sign in to this account (OWN-03). */
export function ConnectionsPart() {
  const client = useQueryClient();
  const { data: offered } = useQuery(providersQuery);
  const connections = useQuery(connectionsQuery);
  const leaving = useMutation({
    mutationFn: (provider: string) => sendConfirmed(beginConnection, { provider }),
    onSuccess: ({ url }) => location.assign(url),
  });
  async function remove({ id, provider }: Connection, passOn: () => void) {
    await sendConfirmed(removeConnection, { connectionId: id });
    passOn();
    toast(copy.connectionRemoved(provider.name));
    await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
  }
  const providers = offered?.items ?? [];
  const own = connections.data?.items ?? [];
  useReturn(providers);
  if (providers.length === 0 && own.length === 0) return null;
  if (!connections.data) return <UnknownSetting title={copy.connections} query={connections} />;

  const isLeaving = leaving.isPending || leaving.isSuccess;
  const missing = providers.filter(({ key }) => own.every(({ provider }) => provider.key !== key));
  return (
    <SettingRow title={copy.connections} note={copy.connectionsNote}>
      {own.length > 0 && (
        <ul className="grid">
          {own.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              onRemove={(passOn) => remove(connection, passOn)}
            />
          ))}
        </ul>
      )}
      <div className="setting-acts">
        {missing.map(({ key, name }) => (
          <Button
            key={key}
            variant="outline"
            busy={isLeaving && leaving.variables === key}
            onClick={() => !isLeaving && leaving.mutate(key)}
          >
            <ProviderIcon provider={key} />
            {copy.connect(name)}
          </Button>
        ))}
      </div>
      <FormError refusal={isRefusal(leaving.error) ? leaving.error : undefined} />
    </SettingRow>
  );
}

type ConnectionRowProps = { connection: Connection } & Pick<RemoveButtonProps, 'onRemove'>;

function ConnectionRow({ connection, onRemove }: ConnectionRowProps) {
  const zone = useOwnZone();
  const { provider, email, createdAt, usedAt } = connection;
  return (
    <li className="flex items-center gap-3 py-2">
      <ProviderIcon provider={provider.key} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{provider.name}</p>
        <p className="text-small text-ink-2">
          {email !== null && <bdi className="block">{email}</bdi>}
          {copy.connectedOn(pageDay(createdAt, zone))}
          {usedAt && <>, {copy.passkeyUsed(pageDay(usedAt, zone))}</>}
        </p>
      </div>
      <RemoveButton
        size="small"
        label={copy.removeConnection(provider.name)}
        message={copy.removeConnectionNote(provider.name)}
        onRemove={onRemove}
      />
    </li>
  );
}

/** Shows the result of connecting once, and removes it from the address. */
function useReturn(providers: readonly { key: string; name: string }[]) {
  const nameOf = (key: string | null) =>
    providers.find((one) => one.key === key)?.name ?? pendingWords.service;
  const report = useEffectEvent((url: URL) => {
    const { searchParams } = url;
    const problem = providerProblems.find((one) => one === searchParams.get('problem'));
    const connected = searchParams.get('connected');
    if (problem)
      toast({ ...pendingWords.problems[problem](nameOf(searchParams.get('provider'))), tone: 'danger' });
    else if (connected) toast({ ...copy.connected(nameOf(connected)), tone: 'success' });
    else return;
    for (const name of ['problem', 'provider', 'connected']) searchParams.delete(name);
    history.replaceState(history.state, '', url);
  });
  useEffect(() => report(new URL(location.href)), []);
}
