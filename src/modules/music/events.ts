import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

export const trackAdded = defineDomainEvent('track.added', z.object({ trackId: rowId }));
export const trackRemoved = defineDomainEvent('track.removed', z.object({ trackId: rowId }));
