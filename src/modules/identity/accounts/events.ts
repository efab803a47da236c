import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

/** A user signed up. */
export const accountOpened = defineDomainEvent('account.opened', z.object({ userId: rowId }));
export const accountEmailChanged = defineDomainEvent('account.emailChanged', z.object({ userId: rowId }));
