import type { Config } from '#platform/server/config.ts';
import type { Log } from '#platform/server/log.ts';
import { openGazetteer } from './gazetteer.ts';
import { openGooglePlaces } from './google-places.ts';
import { openPhoton } from './photon-places.ts';
import type { Places } from './places-port.ts';

/** Chooses the map provider: the configured one, else one with a key, else the built-in gazetteer (LOC-03). */
export function openPlacesPort(config: Config, log: Log): Places {
  const { GOOGLE_MAPS_API_KEY, GOOGLE_PLACES_BASE, PHOTON_URL } = config;
  const carried = openGazetteer();
  const named = config.PLACES ?? (GOOGLE_MAPS_API_KEY ? 'google' : PHOTON_URL ? 'photon' : 'embedded');
  if (named === 'google' && GOOGLE_MAPS_API_KEY)
    return withFallback(
      openGooglePlaces({ key: GOOGLE_MAPS_API_KEY, base: GOOGLE_PLACES_BASE }),
      carried,
      log,
    );
  if (named === 'photon' && PHOTON_URL) return withFallback(openPhoton({ base: PHOTON_URL }), carried, log);
  return carried;
}

/** Falls back to the gazetteer when the provider fails, so that users can still enter addresses. */
function withFallback(places: Places, carried: Places, log: Log): Places {
  const orElse =
    <Args extends readonly unknown[], Answer>(
      ask: (...args: Args) => Promise<Answer>,
      other: (...args: Args) => Promise<Answer>,
    ) =>
    async (...args: Args): Promise<Answer> => {
      try {
        return await ask(...args);
      } catch (error) {
        // The error isn't logged, because it may contain a user's address.
        log.warn({ provider: places.provider, reason: (error as Error).name }, 'the map did not answer');
        return other(...args);
      }
    };
  return {
    provider: places.provider,
    suggest: orElse(places.suggest, carried.suggest),
    search: orElse(places.search, carried.search),
    find: async (placeId, session) =>
      (await carried.find(placeId)) ?? (await orElse(places.find, carried.find)(placeId, session)),
  };
}
