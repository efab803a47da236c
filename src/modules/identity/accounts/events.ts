import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { UserId } from '#platform/ids.ts';

/** A user signed up. */
export const accountOpened = defineDomainEvent(
  'account.opened',
  z.object({
    userId: rowIdOf<UserId>(),
    /** Of the browser, as it sent it. */
    timeZone: z.optional(z.string()),
  }),
);
export const accountEmailChanged = defineDomainEvent(
  'account.emailChanged',
  z.object({ userId: rowIdOf<UserId>() }),
);
