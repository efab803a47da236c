import type { FoundEvent } from '../../contract.ts';
import { longitudeIn, pixelsAt, type Bounds, type LngLat } from './geo.ts';

export type Pinned = FoundEvent & { readonly point: NonNullable<FoundEvent['point']> };

export const isPinned = (event: FoundEvent): event is Pinned => event.point !== null;

/** Puts an event on the side of the date line where an area is. */
export const besideDateLine = ({ point, ...event }: Pinned, area: Bounds): Pinned => ({
  ...event,
  point: { ...point, longitude: longitudeIn(point.longitude, area) },
});

export type Gathering = {
  /** Stable while it holds the same events. */
  readonly key: string;
  readonly at: LngLat;
  readonly events: readonly Pinned[];
  /** An approximate location, because the host hides the address (LOC-04). */
  readonly isApproximate: boolean;
};

/** Markers closer than this many pixels would overlap. */
const reach = 52;

export const pointOf = ({ point }: Pinned): LngLat => [point.longitude, point.latitude];

/**
 * Clusters nearby events at a zoom level, in list order. Hidden addresses are clustered only with each other and
 * within a neighborhood, so that a marker never points at a building.
 */
export function gather(events: readonly Pinned[], zoom: number): readonly Gathering[] {
  const open: { x: number; y: number; events: [Pinned, ...Pinned[]] }[] = [];
  for (const event of events) {
    const [x, y] = pixelsAt(pointOf(event), zoom);
    const { isApproximate } = event.point;
    const near = open.find(
      ({ x: otherX, y: otherY, events: [first] }) =>
        first.point.isApproximate === isApproximate &&
        (isApproximate
          ? otherX === x && otherY === y
          : Math.abs(otherX - x) < reach && Math.abs(otherY - y) < reach * 0.7),
    );
    if (near) near.events.push(event);
    else open.push({ x, y, events: [event] });
  }
  return open.map(({ events: [first, ...others] }) => ({
    key: `${first.id} ${others.length}`,
    at: pointOf(first),
    events: [first, ...others],
    isApproximate: first.point.isApproximate,
  }));
}
