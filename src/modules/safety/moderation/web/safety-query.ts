import { getSafety } from '#modules/profiles/blocks/contract.ts';
import { queryOf } from '#platform/ui/api.ts';

/** Whether the viewer has blocked or muted a profile. */
export const safetyOf = (userId: string, itemId: string) =>
  queryOf(getSafety, { userId, itemId }, ['safety', 'of', itemId]);
