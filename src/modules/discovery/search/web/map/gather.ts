import type { FoundEvent } from '../../contract.ts';
import { pixelsAt, type LngLat } from './geo.ts';

/** An event that has a place on the map. */
export type Pinned = FoundEvent & { readonly point: NonNullable<FoundEvent['point']> };

export const isPinned = (event: FoundEvent): event is Pinned => event.point !== null;

/** What one marker stands for. */
export type Gathering = {
  /** Stays the same while the same events are gathered. */
  readonly key: string;
  readonly at: LngLat;
  readonly events: readonly Pinned[];
  /** Only somewhere around here: the hosts keep the address to themselves (LOC-04). */
  readonly isApproximate: boolean;
};

/** Markers closer than this many pixels would cover each other. */
const reach = 52;

export const pointOf = ({ point }: Pinned): LngLat => [point.longitude, point.latitude];

/**
 * Gathers what lies close together at a zoom, in the order of the list. A kept address is gathered only with other
 * kept ones of the same neighbourhood, so that it never looks like a house.
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
