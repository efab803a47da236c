import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { getCommunity } from '#modules/profiles/communities/contract.ts';
import { bareId, CommunityId, wireIdIn } from '#platform/ids.ts';
import { isRefusal } from '#platform/refusal.ts';
import { queryOf } from '#platform/ui/api.ts';

const communityQuery = (communityId: string) =>
  queryOf(getCommunity, { communityId }, ['communities', communityId]);

/** A feed has the id of its community, after `feed:` and perhaps without its type. */
const communityOf = (cid: string): string =>
  cid.startsWith('feed:') ? wireIdIn(CommunityId, bareId(cid)) : cid;

/** The community in the page address, or the one the viewer acts as (EVA-10). */
const wanted = (me: Pick<Me, 'acting'> | null, cid: string | undefined) =>
  cid === undefined ? (me?.acting?.type === 'community' ? me.acting.id : undefined) : communityOf(cid);

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
  return community?.authorized ? community.id : null;
}

export function usePresetCreator(me: Me | null, cid: string | undefined): string | null {
  const id = wanted(me, cid);
  const { data } = useQuery({
    ...communityQuery(id ?? ''),
    enabled: me !== null && id !== undefined,
    retry: false,
  });
  return me && data?.authorized ? data.id : null;
}
