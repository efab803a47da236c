import * as z from 'zod/mini';
import { defineDomainEvent, rowId, rowIdOf } from '#platform/domain-events.ts';
import type { UserId } from '#platform/ids.ts';

/** A user unsubscribed from all emails by the link in one of them. */
export const emailUnsubscribed = defineDomainEvent(
  'email.unsubscribed',
  z.object({ userId: rowIdOf<UserId>(), messageId: rowId }),
);
