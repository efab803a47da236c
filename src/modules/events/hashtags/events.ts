import * as z from 'zod/mini';
import { defineDomainEvent } from '#platform/domain-events.ts';

/** An admin hid a hashtag, or showed it again. */
export const hashtagChanged = defineDomainEvent('hashtag.changed', z.object({ tag: z.string() }));
