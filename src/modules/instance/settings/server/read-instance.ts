import { setBrand } from '#platform/brand.ts';
import { noId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { PubSub } from '#platform/server/pubsub.ts';
import { defaultCity } from '#modules/instance/cities/default-city.ts';
import { listCities, type CityRow } from '#modules/instance/cities/server/index.ts';
import type { MapChoice } from '../maps.ts';
import { logoOf, readSettings, type SettingsRow } from './store.ts';

/** The instance as the server uses it. `city` is always there. */
export type InstanceSettings = Omit<SettingsRow, 'city' | 'contactEmail'> & {
  readonly contactEmail: string;
  readonly city: CityRow;
  /** False while no city exists; `city` then has the defaults of the specification and no id. */
  readonly hasCity: boolean;
  /** The first thousand by name. */
  readonly cities: readonly CityRow[];
};

let standardContact = '';

/** Sets the contact address for instances whose admins set none. */
export function setStandardContact(address: string): void {
  standardContact = address;
}

let fixedMaps: MapChoice | undefined;

/** Sets the maps that the environment prescribes, whatever admins choose. */
export function fixMaps(maps: MapChoice | undefined): void {
  fixedMaps = maps;
}

/** How old settings may be in a process that missed the message. */
const maxAgeMs = 30_000;

type Cached = { readonly settings: Promise<InstanceSettings>; readonly readAt: number };

/** By database: all transactions of a pool share its adapter. */
let cache = new WeakMap<object, Cached>();

/** Reads the settings and cities, cached in this process, and names the instance after them. While the database is away, the last ones stay in use. */
export function readInstance(db: Db): Promise<InstanceSettings> {
  const { adapter } = db.getExecutor();
  const cached = cache.get(adapter);
  if (cached && performance.now() - cached.readAt < maxAgeMs) return cached.settings;
  const read = readAll(db);
  const settings = cached ? read.catch(() => cached.settings) : read;
  cache.set(adapter, { settings, readAt: performance.now() });
  settings.catch(() => cache.get(adapter)?.settings === settings && cache.delete(adapter));
  return settings;
}

async function readAll(db: Db): Promise<InstanceSettings> {
  const { city, ...settings } = await readSettings(db);
  const cities = await listCities(db);
  const contactEmail = settings.contactEmail ?? standardContact;
  setBrand({ name: settings.name, contactEmail, logo: logoOf(settings) });
  return {
    ...settings,
    contactEmail,
    maps: fixedMaps ?? settings.maps,
    city: city ?? { id: noId, ...defaultCity },
    hasCity: city !== null,
    cities,
  };
}

const changed = { to: 'instance', topic: 'instance' } as const;

/** Makes every process read the settings and cities again. Call it after the transaction that changed them. */
export function publishInstanceChanged(pubsub: PubSub): void {
  cache = new WeakMap();
  pubsub.publish([changed]);
}

/**
 * Drops the cache when another process changed the settings.
 * @param onChange for caches of what was made from them
 * @returns a function that stops
 */
export function watchInstance(pubsub: PubSub, onChange: () => void = () => {}): () => void {
  return pubsub.subscribe((batch) => {
    if (batch !== 'gap' && !batch.updates.some(({ topic }) => topic === changed.topic)) return;
    cache = new WeakMap();
    onChange();
  });
}
