import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { setupOf } from './page-setup.ts';

const servicesWith = (settings: Readonly<Record<string, string>>) =>
  setupOf(readConfig({ DATA_DIR: join(tmpdir(), 'backbeat-page-setup-test'), ...settings })).outsideServices;

test.each<[settings: Readonly<Record<string, string>>, services: readonly string[]]>([
  [{}, []],
  [{ POSTHOG_KEY: 'phc_1', SEGMENT_WRITE_KEY: 'key' }, ['PostHog', 'Segment']],
  [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_MESSAGING_SERVICE_SID: 'MG1' }, ['Twilio']],
  [{ KLIPY_API_KEY: 'key' }, ['KLIPY']],
  [{ SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: 'secret' }, ['Spotify']],
  [{ APPLE_MUSIC_TEAM_ID: 'T', APPLE_MUSIC_KEY_ID: 'K', APPLE_MUSIC_PRIVATE_KEY: 'key' }, ['Apple Music']],
  [{ GOOGLE_MAPS_API_KEY: 'key' }, ['Google']],
  [{ GOOGLE_MAPS_API_KEY: 'key', PLACES: 'embedded' }, []],
])('with %o, the privacy policy names the outside services %o [RTE-25]', (settings, services) => {
  expect(servicesWith(settings)).toEqual(services);
});
