import * as z from 'zod/mini';
import { defineDomainEvent, rowId, rowIdOf } from '#platform/domain-events.ts';
import type { TrackId } from '#platform/ids.ts';

export const trackAdded = defineDomainEvent('track.added', z.object({ trackId: rowIdOf<TrackId>() }));
/** It has another name. */
export const trackChanged = defineDomainEvent('track.changed', z.object({ trackId: rowIdOf<TrackId>() }));
/** An admin added, renamed, moved, hid or merged a genre. */
export const genreChanged = defineDomainEvent('genre.changed', z.object({ genreId: rowId }));
export const trackRemoved = defineDomainEvent('track.removed', z.object({ trackId: rowIdOf<TrackId>() }));
