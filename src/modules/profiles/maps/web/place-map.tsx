import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import type { Point } from '#platform/distance.ts';
import { useNearEnd } from '#platform/ui/use-near-end.ts';
import { mapWords as words } from '../copy.ts';
import { MapSurface } from './index.ts';
import { SchematicPicture } from './schematic-picture.tsx';
import { schematicOf } from './schematic-query.ts';
import './maps.css';

type PlaceMapProps = {
  base: BaseMap;
  point: Point;
  name: string;
  /** For a place that is as large as a neighborhood. */
  isWide?: boolean;
};

/** Shows a place on a map. Loads nothing until it is almost in view, since some maps ask another server. */
export function PlaceMap({ base, point, name, isWide = false }: PlaceMapProps) {
  const [isNear, setNear] = useState(false);
  const [hasFallen, setFallen] = useState(false);
  const frame = useNearEnd<HTMLDivElement>(() => setNear(true));
  const isSchematic = base.kind === 'schematic' || hasFallen;
  const { data: schematic, isError } = useQuery({
    ...schematicOf(point),
    enabled: isNear && isSchematic,
  });
  return (
    <figure className="place-map grid gap-1">
      <div
        ref={frame}
        className="place-map-frame relative overflow-hidden aspect-21/10 rounded-paper bg-raised"
      >
        {isNear && !isSchematic && (
          <MapSurface
            base={base}
            center={point}
            label={words.mapOf(name)}
            options={{
              center: [point.longitude, point.latitude],
              zoom: isWide ? 13 : 15,
              interactive: false,
            }}
            onReady={() => {}}
            onFail={() => setFallen(true)}
            onFallback={() => setFallen(true)}
          />
        )}
        {isSchematic && !schematic && !isError && <div className="skeleton size-full" />}
        {isSchematic && schematic && (
          <SchematicPicture schematic={schematic} point={point} name={name} isWide={isWide} />
        )}
        {(schematic || !isSchematic) && (
          <span dir="auto" aria-hidden="true" className="place-map-pin">
            {name}
          </span>
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
