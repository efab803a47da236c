import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { toast } from '#platform/ui/toast.ts';
import { accountWords as words, serviceNames } from '../copy.ts';
import { connectSpotify, disconnect, type MusicService } from '../credentials-contract.ts';
import { credentialsQuery } from './song-queries.ts';

/** The music services of a user that the instance offers or that are connected, and ways to change them. */
export function useMusicAccounts(userId: string) {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(credentialsQuery(userId));
  const refresh = () => client.invalidateQueries({ queryKey: ['music'] });
  const spotify = useMutation({
    mutationFn: () => send(connectSpotify, { userId, returnTo: location.pathname }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  });
  const appleMusic = useMutation({
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
  const disconnecting = useMutation({
    mutationFn: async (service: MusicService) => {
      await send(disconnect, { userId, service });
      if (service === 'appleMusic') await (await import('./connect-apple-music.ts')).leaveAppleMusic();
    },
    onSuccess: refresh,
    onError: showFailure,
  });
  return {
    accounts: data?.items.filter(({ offered, credential }) => offered || credential),
    isError,
    reload: () => void refetch(),
    acts: {
      connect: (service: MusicService) => (service === 'spotify' ? spotify : appleMusic).mutate(),
      isConnecting: (service: MusicService) =>
        // Spotify's page is still loading after the answer.
        service === 'spotify' ? spotify.isPending || spotify.isSuccess : appleMusic.isPending,
      disconnect: disconnecting.mutate,
      isDisconnecting: (service: MusicService) =>
        disconnecting.isPending && disconnecting.variables === service,
    },
  };
}

type Loaded = ReturnType<typeof useMusicAccounts>;
export type MusicAccount = NonNullable<Loaded['accounts']>[number];
export type MusicAccountActs = Loaded['acts'];
