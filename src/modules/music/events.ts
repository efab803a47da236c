import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { TrackId } from '#platform/ids.ts';

export const trackAdded = defineDomainEvent('track.added', z.object({ trackId: rowIdOf<TrackId>() }));
export const trackRemoved = defineDomainEvent('track.removed', z.object({ trackId: rowIdOf<TrackId>() }));
