import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { CityId } from '#platform/ids.ts';

/** A city was added, moved, renamed or removed. */
export const cityChanged = defineDomainEvent('city.changed', z.object({ cityId: rowIdOf<CityId>() }));
