import type { OutsideService, ShellSetup } from '#app/page-context.ts';
import { citiesByZone } from '#modules/instance/cities/choose-city.ts';
import { citiesInPage } from '#modules/instance/cities/contract.ts';
import { toCity } from '#modules/instance/cities/server/index.ts';
import { baseMapOf } from '#modules/instance/settings/maps.ts';
import { toInstance } from '#modules/instance/settings/server/index.ts';
import { CityId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import { twilioOf } from '#platform/server/twilio.ts';
import { storesOf } from './installing.ts';
import { offersAppleMusic } from './security-headers.ts';
import type { Visit } from './visitor-city.ts';

type VisitSetup = Pick<ShellSetup, 'instance' | 'maps' | 'cities' | 'city' | 'cityGuesses'>;

export async function setupOfVisit({ instance, city, from }: Visit): Promise<VisitSetup> {
  const isGuessed = from === 'unknown' && instance.cities.length > 1;
  return {
    instance: await toInstance(instance),
    maps: baseMapOf(instance.maps),
    city: toCity(city),
    ...(isGuessed && { cityGuesses: citiesByZone(instance.cities, city) }),
    cities: instance.cities
      .slice(0, citiesInPage)
      .map(({ id, slug, name }) => ({ id: CityId.encode(id), slug, name })),
  };
}

/** Tells apart cached pages of one address. */
export function keyOf({ instance, city, from }: Visit): string {
  return instance.cities.length > 1 ? `${city.slug} ${from}` : '';
}

export function setupOf(config: Config): Omit<ShellSetup, 'year' | keyof VisitSetup> {
  return {
    publicUrl: config.PUBLIC_URL,
    appStores: storesOf(config),
    outsideServices: outsideServicesOf(config),
    demo: config.demo,
    demoOutbox: config.demo && !config.SMTP_URL,
    publicDemo: config.DEMO === 'public',
    eventCreatorTypes: config.EVENT_CREATOR_TYPES,
  };
}

function outsideServicesOf(config: Config): OutsideService[] {
  const uses: Readonly<Record<OutsideService, boolean>> = {
    'Apple Music': offersAppleMusic(config),
    Google: config.GOOGLE_MAPS_API_KEY !== undefined && (config.PLACES ?? 'google') === 'google',
    KLIPY: Boolean(config.KLIPY_API_KEY),
    PostHog: Boolean(config.POSTHOG_KEY),
    Segment: Boolean(config.SEGMENT_WRITE_KEY),
    Spotify: Boolean(config.SPOTIFY_CLIENT_ID && config.SPOTIFY_CLIENT_SECRET),
    Twilio: twilioOf(config) !== undefined,
  };
  return (Object.keys(uses) as OutsideService[]).filter((service) => uses[service]);
}
