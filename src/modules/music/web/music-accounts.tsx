import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { connectSpotify, disconnect, type MusicService } from '../credentials-contract.ts';
import { accountWords as words, serviceNames } from '../copy.ts';
import { credentialsQuery } from './song-queries.ts';

/**
 * Lists the user's music services, with buttons to connect and disconnect them (AUTH-09). Renders `none` when the
 * instance offers no service.
 */
export function MusicAccounts({ userId, none = null }: { userId: string; none?: ReactNode }) {
  const client = useQueryClient();
  const query = credentialsQuery(userId);
  const { data, isError, refetch } = useQuery(query);
  useCameBack();
  const refresh = () => client.invalidateQueries({ queryKey: ['music'] });
  const leave = useMutation({
    mutationFn: () => send(connectSpotify, { userId, returnTo: location.pathname }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  });
  const ask = useMutation({
    mutationFn: async () => {
      // Apple's script is fetched only now (MUS-11).
      const { askAppleMusic } = await import('./connect-apple-music.ts');
      return askAppleMusic(userId);
    },
    onSuccess: (how) => {
      toast(words.cameBack(serviceNames.appleMusic)[how]);
      return refresh();
    },
    onError: (error) =>
      isRefusal(error) ? showFailure(error) : toast(words.cameBack(serviceNames.appleMusic).failed),
  });
  const forget = useMutation({
    mutationFn: async (service: MusicService) => {
      await send(disconnect, { userId, service });
      if (service === 'appleMusic') await (await import('./connect-apple-music.ts')).leaveAppleMusic();
    },
    onSuccess: refresh,
    onError: showFailure,
  });
  const items = data?.items.filter(({ offered, credential }) => offered || credential) ?? [];
  if (data && items.length === 0) return none;
  return (
    <section aria-label={words.title} className="grid gap-2 max-w-2xl">
      <p className="text-ink-2">{words.lead}</p>
      {isError && (
        <div className="grid gap-2 justify-items-start">
          <p className="text-ink-2">{words.notLoaded}</p>
          <Button variant="outline" size="small" onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {!data && !isError && <Skeleton className="h-20" />}
      <ul className="grid">
        {items.map(({ service, credential }) => {
          const name = serviceNames[service];
          const isOpen = credential && !credential.refused;
          return (
            <li key={service} className="flex flex-wrap items-center gap-3 py-3 rule">
              <span className="grow min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-small text-ink-2">
                  {credential ? (
                    credential.refused ? (
                      words.refused
                    ) : (
                      <bdi>{words.connectedAs(credential.name)}</bdi>
                    )
                  ) : (
                    words.notConnected
                  )}
                </span>
              </span>
              {!isOpen && (
                <Button
                  variant="outline"
                  size="small"
                  busy={service === 'spotify' ? leave.isPending || leave.isSuccess : ask.isPending}
                  onClick={() => (service === 'spotify' ? leave : ask).mutate()}
                >
                  {credential ? words.again(name) : words.connect(name)}
                </Button>
              )}
              {credential && (
                <Button
                  variant="quiet"
                  size="small"
                  busy={forget.isPending && forget.variables === service}
                  onClick={() => forget.mutate(service)}
                >
                  {words.disconnect(name)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
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
