import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { CityId } from '#platform/ids.ts';

/** A city was added, moved, renamed or removed. */
export const cityChanged = defineDomainEvent('city.changed', z.object({ cityId: rowIdOf<CityId>() }));

/** A city was given another name or region, which profiles and posts repeat. */
export const cityRenamed = defineDomainEvent(
  'city.renamed',
  z.object({ cityId: rowIdOf<CityId>(), former: z.object({ name: z.string(), region: z.string() }) }),
);
