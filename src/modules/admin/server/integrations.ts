import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { readLastMessages, type Channel } from '#platform/server/message-store.ts';
import { readTransport, type Transport } from '#platform/server/transports.ts';
import {
  readIntegrationHealth,
  writeResults,
  type IntegrationResult,
} from '#platform/server/integration-health.ts';
import { plainError } from '../rules.ts';
import type { Integration } from '../work-contract.ts';

type Driver = Pick<Integration, 'driver' | 'outside'>;

const own = (driver: string): Driver => ({ driver, outside: false });
const outside = (driver: string): Driver => ({ driver, outside: true });

type Transports = Record<Channel, Transport>;

const unsent: Record<Exclude<Transport, 'service'>, Driver> = {
  outbox: own('kept, read at /dev/outbox'),
  none: own('held, not sent'),
};

/** Returns the driver of each integration, by the rules that open it. Never returns configuration values. */
function driversOf(config: Config, { mail, sms }: Transports): Record<Integration['name'], Driver> {
  const isStripe = (config.PAYMENTS ?? (config.STRIPE_SECRET_KEY ? 'stripe' : 'embedded')) === 'stripe';
  const places =
    config.PLACES ?? (config.GOOGLE_MAPS_API_KEY ? 'google' : config.PHOTON_URL ? 'photon' : 'embedded');
  return {
    payments: isStripe ? outside('stripe') : own('embedded gateway'),
    mail: mail === 'service' ? outside('smtp') : unsent[mail],
    sms: sms === 'service' ? outside('twilio') : unsent[sms],
    push: own('web push'),
    storage: config.S3_BUCKET ? outside('s3') : own('data folder'),
    pubsub: config.PUBSUB_URL?.startsWith('redis') ? outside('redis') : own('postgres'),
    gifs: config.KLIPY_API_KEY ? outside('klipy') : own('our own'),
    places: places === 'embedded' ? own('gazetteer') : outside(places),
    music: config.MUSIC_PROVIDER === 'embedded' ? own('our own catalog') : outside(config.MUSIC_PROVIDER),
  };
}

export async function readIntegrations(db: Db, config: Config): Promise<{ items: Integration[] }> {
  await writeResults(db);
  const [noted, messages, mail, sms] = await Promise.all([
    readIntegrationHealth(db),
    readLastMessages(db),
    // Workers send, and only they may have the settings.
    readTransport(db, 'mail', config),
    readTransport(db, 'sms', config),
  ]);
  const ofMessages = new Map<string, IntegrationResult>(
    messages.map(({ channel, sentAt, failedAt, lastError }) => [
      channel,
      {
        ...(sentAt && { lastSuccessAt: sentAt.toISOString() }),
        ...(failedAt && lastError && { lastErrorAt: failedAt.toISOString(), lastError }),
      },
    ]),
  );
  const items = Object.entries(driversOf(config, { mail, sms })).map(([name, driver]) => {
    const {
      lastSuccessAt = null,
      lastErrorAt = null,
      lastError,
    } = ofMessages.get(name) ?? noted.get(name) ?? {};
    return {
      name: name as Integration['name'],
      ...driver,
      lastSuccessAt,
      lastErrorAt,
      lastError: lastError === undefined ? null : plainError(lastError),
    };
  });
  return { items };
}
