import type { City } from './city/city.ts';
import type { CityEvent } from './city/city-event.ts';

/** An open co-host invitation between demo users (INV-01). */
export const coHosting = { host: 'ines-duarte', asked: 'maya-okafor' } as const;

/**
 * The host's last event, so that the invitation stays open for weeks. Never a landmark event, which must not change.
 */
export function eventToCoHost({ events }: Pick<City, 'events'>): CityEvent {
  const own = events.filter(
    ({ hosts, provider, status, visibility }) =>
      provider === 'backbeat' &&
      status === 'published' &&
      visibility === 'public' &&
      hosts.some(({ key, role }) => key === coHosting.host && role !== 'assistant') &&
      !hosts.some(({ key }) => key === coHosting.asked),
  );
  const last = own.toSorted((one, other) => other.startsAt.localeCompare(one.startsAt))[0];
  if (!last) throw new Error('The host has no event for a co-host invitation.');
  return last;
}
