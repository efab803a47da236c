import type { Point } from '#platform/distance.ts';
import { queryOf } from '#platform/ui/api.ts';
import { getSchematic } from '../contract.ts';
import { schematicCenter } from '../rules.ts';

export function schematicOf(point: Point) {
  const center = schematicCenter(point);
  return {
    ...queryOf(getSchematic, center, ['maps', 'schematic', center.latitude, center.longitude]),
    staleTime: 300_000,
  };
}
