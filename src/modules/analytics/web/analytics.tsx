import { useEffect, useEffectEvent } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { itemViewed, startListening } from './listen.ts';
import { track } from '#platform/ui/track.ts';

/**
 * Sends what visitors did and saw. Comes last of all on a page; what happened before has waited.
 * @param itemId what the page that is shown is about; undefined for pages about nothing in particular (VEW-01)
 */
export function Analytics({ itemId }: { itemId: string | undefined }) {
  const me = useMe();
  const isKnown = me !== undefined;
  const userId = useEffectEvent(() => me?.id);
  useEffect(() => (isKnown ? startListening(() => userId()) : undefined), [isKnown]);
  useEffect(() => {
    if (itemId) track(itemViewed, { itemId });
  }, [itemId]);
  return null;
}
