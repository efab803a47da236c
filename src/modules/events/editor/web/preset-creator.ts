import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { getCommunity, type Community } from '#modules/profiles/communities/contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import { queryOf } from '#platform/ui/api.ts';

const communityQuery = (communityId: string) =>
  queryOf(getCommunity, { communityId }, ['communities', communityId]);

/** Whether the viewer may host as this community (EVA-09). */
function isAuthorized({ creators }: Pick<Community, 'creators'>, me: Pick<Me, 'id'>): boolean {
  return creators.items.some(({ id, creatorType }) => id === me.id && creatorType !== 'assistant');
}

/** The profile in the page address, or the one the viewer acts as (EVA-10). */
const wanted = (me: Pick<Me, 'acting'> | null, cid: string | undefined) =>
  cid ?? (me?.acting?.type === 'community' ? me.acting.id : undefined);

/**
 * Returns the initial host; `null` is the user.
 * @throws Refusal if the community can't be loaded
 */
export async function findPresetCreator(
  client: QueryClient,
  me: Me,
  cid: string | undefined,
): Promise<string | null> {
  const id = wanted(me, cid);
  if (!id) return null;
  const community = await client.ensureQueryData(communityQuery(id)).catch((error: unknown) => {
    if (isRefusal(error) && error.status < 500) return undefined;
    throw error;
  });
  return community && isAuthorized(community, me) ? community.id : null;
}

export function usePresetCreator(me: Me | null, cid: string | undefined): string | null {
  const id = wanted(me, cid);
  const { data } = useQuery({
    ...communityQuery(id ?? ''),
    enabled: me !== null && id !== undefined,
    retry: false,
  });
  return me && data && isAuthorized(data, me) ? data.id : null;
}
