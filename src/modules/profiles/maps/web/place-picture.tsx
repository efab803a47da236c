import type { BaseMap } from '#modules/instance/settings/maps.ts';
import type { Point } from '#platform/distance.ts';
import type { Schematic } from '../contract.ts';
import { mapWords as words } from '../copy.ts';
import { MapSurface } from './index.ts';
import { SchematicPicture } from './schematic-picture.tsx';
import './maps.css';

type PlacePictureProps = {
  base: BaseMap;
  point: Point;
  name: string;
  isWide: boolean;
  /** Shown instead of the base. */
  schematic: Schematic | undefined;
  /** Called if the base can't be shown. */
  onFall: () => void;
};

export function PlacePicture({ base, point, name, isWide, schematic, onFall }: PlacePictureProps) {
  return (
    <>
      {schematic ? (
        <SchematicPicture schematic={schematic} point={point} name={name} isWide={isWide} />
      ) : (
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
          onFail={onFall}
          onFallback={onFall}
        />
      )}
      <span dir="auto" aria-hidden="true" className="place-map-pin">
        {name}
      </span>
    </>
  );
}
