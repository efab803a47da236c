import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { genresQuery } from '#modules/music/web/index.ts';
import { OwnProfileForm, ownProfileQuery, prefetchHome } from '#modules/profiles/own-profile/web/index.ts';
import { useMoveHome } from '../city/use-move-home.ts';

/** The editor of the user's own profile (OWN-01). */
export function ProfileSection({ me }: { me: Me }) {
  const { data: genres } = useQuery(genresQuery);
  const moveHome = useMoveHome();
  return <OwnProfileForm me={me} genres={genres?.items} onMoved={moveHome} />;
}

export const prepareProfile = (client: QueryClient, me: Me) =>
  Promise.all([prepareForm(client, me), client.prefetchQuery(genresQuery)]);

async function prepareForm(client: QueryClient, me: Me): Promise<void> {
  const own = ownProfileQuery(me.id);
  await client.prefetchQuery(own);
  await prefetchHome(client, client.getQueryData(own.queryKey)?.cityId ?? null);
}
