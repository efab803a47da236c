import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import type { Point } from '#platform/distance.ts';
import { retryImport } from '#platform/ui/retry-import.ts';
import { useNearEnd } from '#platform/ui/use-near-end.ts';
import { mapWords as words } from '../copy.ts';
import { schematicOf } from './schematic-query.ts';

const PlacePicture = /*#__PURE__*/ lazy(() =>
  retryImport(() => import('./place-picture.tsx').then((part) => ({ default: part.PlacePicture }))),
);

type PlaceMapProps = {
  base: BaseMap;
  point: Point;
  name: string;
  /** For a place that is as large as a neighborhood. */
  isWide?: boolean;
};

/**
 * Shows a place on a map. Loads nothing until it is almost in view: most visitors of a page never scroll to it, and
 * some maps ask another server.
 */
export function PlaceMap({ base, point, name, isWide = false }: PlaceMapProps) {
  const [isNear, setNear] = useState(false);
  const [hasFallen, setFallen] = useState(false);
  const frame = useNearEnd<HTMLDivElement>(() => setNear(true));
  const isSchematic = base.kind === 'schematic' || hasFallen;
  const { data: schematic, isError } = useQuery({
    ...schematicOf(point),
    enabled: isNear && isSchematic,
  });
  const loading = <div className="skeleton size-full" />;
  return (
    <figure className="place-map grid gap-1">
      <div
        ref={frame}
        className="place-map-frame relative overflow-hidden aspect-21/10 rounded-paper bg-raised"
      >
        {isNear && (schematic || !isSchematic) ? (
          <Suspense fallback={loading}>
            <PlacePicture
              base={base}
              point={point}
              name={name}
              isWide={isWide}
              schematic={isSchematic ? schematic : undefined}
              onFall={() => setFallen(true)}
            />
          </Suspense>
        ) : (
          !isError && loading
        )}
      </div>
      {isSchematic && (
        <figcaption className="text-micro text-ink-2">
          {isError ? words.failed : `${hasFallen ? words.fallback : words.schematic} · ${words.coast}`}
        </figcaption>
      )}
    </figure>
  );
}
