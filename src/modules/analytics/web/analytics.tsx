import { useEffect, useEffectEvent } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { itemViewed, startListening } from './listen.ts';
import { track } from '#platform/ui/track.ts';

/**
 * Sends tracked events and page views. Loads last; earlier events are queued.
 * @param itemId the item of the page, or undefined for pages without one (VEW-01)
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
