import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getArtist } from '#modules/profiles/artists/contract.ts';
import { switchProfile } from '#modules/identity/accounts/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { getCommunity } from '#modules/profiles/communities/contract.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { getVenue } from '#modules/profiles/venues/contract.ts';
import { queryOf } from '#platform/ui/api.ts';
import { send } from '#platform/send.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { userQuery } from './user-query.ts';

export type SwitchTarget = { id: string; name: string; type: ProfileType };

/** Loads the whole profile by its type (SWI-06). */
function fetchProfile(queryClient: QueryClient, { id, type }: SwitchTarget): Promise<unknown> {
  if (type === 'community')
    return queryClient.fetchQuery(queryOf(getCommunity, { communityId: id }, ['communities', id]));
  if (type === 'artist') return queryClient.fetchQuery(queryOf(getArtist, { artistId: id }, ['artists', id]));
  if (type === 'venue') return queryClient.fetchQuery(queryOf(getVenue, { venueId: id }, ['venues', id]));
  return queryClient.fetchQuery(userQuery(id));
}

/** Acts as another profile and reloads everything on the page, which may differ for that profile. */
export function useSwitchProfile(onDone: () => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (target: SwitchTarget) => {
      const me = await send(switchProfile, { profileId: target.id });
      // Preloads its page; if that fails, the page itself shows the error.
      await fetchProfile(queryClient, target).catch(() => undefined);
      return me;
    },
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      const [own] = meQuery.queryKey;
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
      onDone();
    },
    onError: showFailure,
  });
  return { switchTo: mutate, target: isPending ? variables : undefined };
}
