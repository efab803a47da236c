import type { Config } from '#platform/server/config.ts';
import type { Forwarded } from './forward-store.ts';

/** An analytics provider and its batch size. Both providers deduplicate by event id. */
export type Target = {
  readonly name: 'posthog' | 'segment';
  readonly requestFor: (events: readonly Forwarded[]) => {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: object;
  };
};

const library = 'backbeat';

/** The providers whose keys are configured (ANA-03). */
export function targetsOf(config: Config): readonly Target[] {
  const { POSTHOG_KEY, POSTHOG_HOST, SEGMENT_WRITE_KEY, SEGMENT_HOST } = config;
  return [
    ...(POSTHOG_KEY ? [posthog(POSTHOG_KEY, POSTHOG_HOST)] : []),
    ...(SEGMENT_WRITE_KEY ? [segment(SEGMENT_WRITE_KEY, SEGMENT_HOST)] : []),
  ];
}

/** Guests get no PostHog profile, and GeoIP lookup is off. */
function posthog(key: string, host: string): Target {
  return {
    name: 'posthog',
    requestFor: (events) => ({
      url: new URL('/batch/', host).href,
      headers: {},
      body: {
        api_key: key,
        batch: events.map(({ id, at, name, userId, visitor, props }) => ({
          uuid: id,
          event: name,
          distinct_id: userId ?? visitor ?? id,
          timestamp: at.toISOString(),
          properties: {
            ...props,
            $lib: library,
            $ip: null,
            $geoip_disable: true,
            $process_person_profile: userId !== null,
          },
        })),
      },
    }),
  };
}

function segment(key: string, host: string): Target {
  return {
    name: 'segment',
    requestFor: (events) => ({
      url: new URL('/v1/batch', host).href,
      headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
      body: {
        sentAt: new Date().toISOString(),
        batch: events.map(({ id, at, name, userId, visitor, props }) => ({
          type: 'track',
          messageId: id,
          event: name,
          ...(userId ? { userId } : { anonymousId: visitor ?? id }),
          timestamp: at.toISOString(),
          properties: props,
          context: { library: { name: library }, ip: '0.0.0.0' },
        })),
      },
    }),
  };
}
