import * as z from 'zod/mini';
import type { CityId, UserId } from '#platform/ids.ts';
import { defineDomainEvent, rowId, rowIdOf } from '#platform/domain-events.ts';

/** An admin added, changed or removed a neighborhood, or changed its city. */
export const neighborhoodChanged = defineDomainEvent(
  'neighborhood.changed',
  z.object({ neighborhoodId: rowId }),
);

/** An admin added, redrew or removed neighborhoods of a city. Its venues already follow. */
export const neighborhoodsRedrawn = defineDomainEvent(
  'neighborhoods.redrawn',
  z.object({ cityId: rowIdOf<CityId>(), byId: rowIdOf<UserId>() }),
);
