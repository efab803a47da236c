import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from './domain-events.ts';

/** A text message could not be delivered. */
export const messageReturned = defineDomainEvent('message.returned', z.object({ messageId: rowId }));
