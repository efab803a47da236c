import { getSend } from '#platform/ui/api.ts';
import { createShareLink, type ShareLink } from '../contract.ts';

const made = new Map<string, Promise<ShareLink>>();

/** Caches one link per item and visit. Failures aren't cached, so that the next try asks again. */
export function makeShareLink(itemId: string): Promise<ShareLink> {
  let link = made.get(itemId);
  if (!link) {
    link = getSend()(createShareLink, { sharedItemId: itemId });
    made.set(itemId, link);
    link.catch(() => made.delete(itemId));
  }
  return link;
}
