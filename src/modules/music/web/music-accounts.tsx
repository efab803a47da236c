import { useEffect, type ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { accountWords as words, serviceNames } from '../copy.ts';
import { useMusicAccounts, type MusicAccount, type MusicAccountActs } from './use-music-accounts.ts';

/**
 * Lists the user's music services, with buttons to connect and disconnect them (AUTH-09). Renders `none` when the
 * instance offers no service.
 */
export function MusicAccounts({ userId, none = null }: { userId: string; none?: ReactNode }) {
  const { accounts, isError, reload, acts } = useMusicAccounts(userId);
  useCameBack();
  if (accounts?.length === 0) return none;
  return (
    <section aria-label={words.title} className="grid gap-2 max-w-2xl">
      <p className="text-ink-2">{words.lead}</p>
      {isError && !accounts && (
        <div className="grid gap-2 justify-items-start">
          <p className="text-ink-2">{words.notLoaded}</p>
          <Button variant="outline" size="small" onClick={reload}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {!accounts && !isError && <Skeleton className="h-20" />}
      <ul className="grid">
        {accounts?.map((account) => (
          <AccountRow key={account.service} account={account} acts={acts} />
        ))}
      </ul>
    </section>
  );
}

function AccountRow({ account, acts }: { account: MusicAccount; acts: MusicAccountActs }) {
  const { service, credential } = account;
  const name = serviceNames[service];
  const isConnected = credential && !credential.refused;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 rule">
      <span className="grow min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block text-small text-ink-2">
          <AccountState credential={credential} />
        </span>
      </span>
      {!isConnected && (
        <Button
          variant="outline"
          size="small"
          busy={acts.isConnecting(service)}
          onClick={() => acts.connect(service)}
        >
          {credential ? words.again(name) : words.connect(name)}
        </Button>
      )}
      {credential && (
        <Button
          variant="quiet"
          size="small"
          busy={acts.isDisconnecting(service)}
          onClick={() => acts.disconnect(service)}
        >
          {words.disconnect(name)}
        </Button>
      )}
    </li>
  );
}

function AccountState({ credential }: Pick<MusicAccount, 'credential'>) {
  if (!credential) return words.notConnected;
  if (credential.refused) return words.refused;
  return <bdi>{words.connectedAs(credential.name)}</bdi>;
}

/** Shows the result of connecting Spotify once, and removes it from the URL. */
function useCameBack() {
  useEffect(() => {
    const url = new URL(location.href);
    const how = url.searchParams.get('music');
    if (how !== 'connected' && how !== 'denied' && how !== 'failed') return;
    toast(words.cameBack(serviceNames.spotify)[how]);
    url.searchParams.delete('music');
    history.replaceState(history.state, '', url);
  }, []);
}
