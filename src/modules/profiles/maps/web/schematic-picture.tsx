import type { Point } from '#platform/distance.ts';
import type { Schematic } from '../contract.ts';
import { mapWords as words } from '../copy.ts';
import { labelSize, placeLabels, project, worldKm } from '../rules.ts';

type SchematicPictureProps = {
  schematic: Schematic;
  point: Point;
  name: string;
  /** The place is the neighborhood of this name. */
  isWide: boolean;
};

const size = { width: 640, height: 304 } as const;
/** Across the picture. */
const spanKm = 24;
const scaleKm = 5;
const fontSize = 24;

/** The coast, outlines and names around a point, without streets. */
export function SchematicPicture({ schematic, point, name, isWide }: SchematicPictureProps) {
  const at = projectionAround(point);
  const pathOf = (rings: readonly (readonly [number, number])[][]) =>
    rings.map((ring) => `M${ring.map((corner) => at(corner).map(Math.round).join(' ')).join('L')}Z`).join('');
  const { west, south, east, north } = schematic.area;
  const [left, top] = at([west, north]);
  const [right, bottom] = at([east, south]);
  const near = nearestFirst(schematic, point).filter((place) => !isWide || place.name !== name);
  const labels = placeLabels(
    near
      .map((place) => ({ name: place.name, ...xy(at([place.longitude, place.latitude])) }))
      .filter(({ name: label, x, y }) => fits(label, x, y)),
    { fontSize, taken: [pinArea(name)] },
  );
  const scale = (scaleKm / spanKm) * size.width;
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={words.pictureOf(name, near[0]?.name ?? '')}
      className="schematic"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect x={left} y={top} width={right - left} height={bottom - top} className="schematic-water" />
      <path d={pathOf(schematic.land.flat())} fillRule="evenodd" className="schematic-land" />
      {schematic.neighborhoods.map((area) => (
        <path
          key={area.slug}
          d={pathOf(area.rings)}
          fillRule="evenodd"
          className="schematic-area"
          data-here={isWide && area.name === name ? true : undefined}
        />
      ))}
      {labels.map(({ name: label, x, y }) => (
        <text key={label} x={x} y={y} fontSize={fontSize} className="schematic-name">
          {label}
        </text>
      ))}
      <g transform={`translate(20 ${size.height - 18})`}>
        <path d={`M0 -6V0H${scale}V-6`} className="schematic-scale" />
        <text x={scale + 8} y={0} fontSize={20} className="schematic-unit">
          {words.kilometers(scaleKm)}
        </text>
      </g>
    </svg>
  );
}

function projectionAround({ latitude, longitude }: Point) {
  const [centerX, centerY] = project([longitude, latitude]);
  const scale = (worldKm(latitude) / spanKm) * size.width;
  return (corner: readonly [number, number]): readonly [number, number] => {
    const [x, y] = project(corner);
    return [(x - centerX) * scale + size.width / 2, (y - centerY) * scale + size.height / 2];
  };
}

const xy = ([x, y]: readonly [number, number]) => ({ x, y });

function nearestFirst({ neighborhoods }: Schematic, { latitude, longitude }: Point) {
  const away = (place: Point) =>
    Math.hypot(
      place.latitude - latitude,
      (place.longitude - longitude) * Math.cos((latitude * Math.PI) / 180),
    );
  return neighborhoods.toSorted((one, other) => away(one) - away(other));
}

/** Labels are whole, and leave room for the scale. */
function fits(name: string, x: number, y: number): boolean {
  const { width, height } = labelSize(name, fontSize);
  return x > width / 2 && x < size.width - width / 2 && y > height && y < size.height - 2 * height;
}

/** The part that the pin and its label cover. */
function pinArea(name: string) {
  const { width } = labelSize(name, 20);
  return {
    west: size.width / 2 - width / 2 - 24,
    east: size.width / 2 + width / 2 + 24,
    south: size.height / 2 - 64,
    north: size.height / 2 + 14,
  };
}
