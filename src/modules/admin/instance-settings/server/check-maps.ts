import * as z from 'zod/mini';
import type { MapChoice, MapDraft } from '#modules/instance/settings/maps.ts';
import { isLink } from '#modules/instance/settings/rules.ts';
import { readSettings } from '#modules/instance/settings/server/index.ts';
import { readMapFile } from '#modules/profiles/maps/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import {
  BlockedAddressError,
  UnreachableError,
  requireSafeAddress,
  safeFetch,
  type ReadResponse,
} from '#platform/server/safe-fetch.ts';
import type { Storage } from '#platform/server/storage.ts';
import { settingsRefusals as refusals } from '../contract.ts';

type Checking = {
  readonly storage: Storage;
  readonly publicUrl: string;
  /** Private origins that are allowed. */
  readonly inside: readonly string[];
};

const limits = { timeoutMs: 4_000, maxBytes: 3_000_000, documents: 20, hosts: 12 } as const;

/**
 * Finds the servers that a style needs. Makes no request for the style that is already saved.
 * @throws Refusal mapAddressInvalid, mapAddressPrivate, mapUnreachable, mapNotStyle, mapNotShared, mapPartsInvalid,
 *   mapFileMissing, mapFileUnusable
 */
export async function checkMaps(db: Db, draft: MapDraft, checking: Checking): Promise<MapChoice> {
  if (draft.kind === 'pmtiles') return checkFile(draft.file, checking);
  if (draft.kind !== 'style') return draft;
  const { maps } = await readSettings(db);
  if (maps.kind === 'style' && maps.url === draft.url) return maps;
  const isInside = checking.inside.includes(URL.parse(draft.url)?.origin ?? '');
  if (!isLink(draft.url) && !isInside) throw refuse(refusals, 'mapAddressInvalid');
  return { kind: 'style', url: draft.url, hosts: await findHosts(draft.url, checking) };
}

async function checkFile(file: string, { storage }: Checking): Promise<MapChoice> {
  const tiles = await readMapFile(storage, file);
  if (tiles === 'missing') throw refuse(refusals, 'mapFileMissing');
  if (tiles === 'unusable') throw refuse(refusals, 'mapFileUnusable');
  return { kind: 'pmtiles', file, tiles };
}

const Source = z.looseObject({
  /** Of a TileJSON document. */
  url: z.optional(z.string()),
  tiles: z.optional(z.array(z.string())),
  /** Of GeoJSON, if it isn't in the style itself. */
  data: z.optional(z.unknown()),
});

/** The parts of a MapLibre style that name addresses. */
const Style = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), Source),
  layers: z.array(z.looseObject({ id: z.string() })).check(z.minLength(1)),
  glyphs: z.optional(z.string()),
  sprite: z.optional(z.union([z.string(), z.array(z.looseObject({ url: z.string() }))])),
});

const TileJson = z.looseObject({ tiles: z.array(z.string()) });

async function findHosts(address: string, checking: Checking): Promise<string[]> {
  const read = await readStyle(address, checking);
  const style = parse(Style, read.body);
  if (!style) throw refuse(refusals, 'mapNotStyle');
  const allowed: unknown = read.headers['access-control-allow-origin'];
  if (allowed !== '*' && allowed !== originOf(checking.publicUrl)) throw refuse(refusals, 'mapNotShared');

  const sources = Object.values(style.sources);
  const { sprite = [], glyphs = [] } = style;
  const documents = [...new Set(sources.flatMap(({ url }) => url ?? []))].slice(0, limits.documents);
  const described = await Promise.all(documents.map((url) => readTileJson(url, checking)));
  const addresses = [
    read.url,
    ...sources.flatMap(({ tiles = [], data }) => (typeof data === 'string' ? [data, ...tiles] : tiles)),
    ...(typeof sprite === 'string' ? [sprite] : sprite.map(({ url }) => url)),
    ...[glyphs].flat(),
    ...documents,
    ...described.flat(),
  ];
  const own = originOf(address);
  const hosts = [...new Set(addresses.map((one) => hostOf(one, checking)))].filter((host) => host !== own);
  if (hosts.length > limits.hosts) throw refuse(refusals, 'mapPartsInvalid');
  return hosts;
}

async function readStyle(address: string, checking: Checking): Promise<ReadResponse> {
  const read = await readJson(address, checking).catch((error: unknown) => {
    if (error instanceof BlockedAddressError) throw refuse(refusals, 'mapAddressPrivate');
    if (error instanceof UnreachableError) throw refuse(refusals, 'mapUnreachable');
    throw error;
  });
  if (read.status !== 200) throw refuse(refusals, 'mapUnreachable');
  return read;
}

/** The addresses of the tiles, and where the document really is. */
async function readTileJson(address: string, checking: Checking): Promise<string[]> {
  const read = await readJson(address, checking).catch((error: unknown) => {
    // Browsers couldn't load this source either.
    if (error instanceof BlockedAddressError || error instanceof UnreachableError) return undefined;
    throw error;
  });
  const described = read?.status === 200 && parse(TileJson, read.body);
  if (!described) throw refuse(refusals, 'mapPartsInvalid');
  return [read.url, ...described.tiles];
}

function readJson(address: string, { publicUrl, inside }: Checking): Promise<ReadResponse> {
  const headers = { accept: 'application/json', origin: originOf(publicUrl), referer: `${publicUrl}/` };
  return safeFetch(address, { headers, inside, timeoutMs: limits.timeoutMs, maxBytes: limits.maxBytes });
}

function parse<Shape extends z.ZodMiniType>(shape: Shape, text: string): z.output<Shape> | undefined {
  try {
    return z.safeParse(shape, JSON.parse(text)).data;
  } catch {
    return undefined; // not JSON
  }
}

const originOf = (address: string) => new URL(address).origin;

/** A name or IPv4 address. Everything else could change the content security policy that it becomes part of. */
const plainHost = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z0-9-]+(?::\d+)?$/;

/** The origin of an address or template. @throws Refusal mapPartsInvalid */
function hostOf(address: string, { inside }: Checking): string {
  try {
    const { origin } = requireSafeAddress(address, inside);
    if (plainHost.test(origin) || inside.includes(origin)) return origin;
  } catch (error) {
    if (!(error instanceof BlockedAddressError)) throw error;
  }
  throw refuse(refusals, 'mapPartsInvalid');
}
