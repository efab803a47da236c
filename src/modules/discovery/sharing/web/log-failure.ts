import { track } from '#platform/ui/track.ts';

/** Logs that an item got no share link (SHR-04). */
export function logFailure(itemId: string, error: unknown): void {
  console.error('Couldn’t create a share link', error);
  track('Share Link Failed', { itemId });
}
