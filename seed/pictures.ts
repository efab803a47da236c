import type { Gel } from '#platform/gels.ts';
import { gelOf, type Drawing } from '#modules/media/server/index.ts';
import type { Json } from '#platform/server/tables.gen.ts';
import type { RowOf } from './bulk-store.ts';
import type { City } from './city/city.ts';
import type { CityEvent } from './city/city-event.ts';
import { instant } from './clock.ts';
import { idInOrder } from './ids.ts';

/** Gel for the background of a portrait. */
const gelOfGround: Readonly<Record<string, Gel>> = {
  '#F0A92E': 'amber',
  '#F3A3B4': 'rose',
  '#54B68B': 'jade',
  '#C8B6E6': 'lilac',
  '#B9E0DC': 'cyan',
  '#B7C266': 'moss',
  '#F2704E': 'coral',
  '#CFD0CB': 'silver',
  '#F0883A': 'tangerine',
  '#8FA9F5': 'cobalt',
  '#E58BC0': 'magenta',
};

export const gelOn = (ground: string | undefined): Gel => gelOfGround[ground ?? ''] ?? 'amber';

type Picture = {
  readonly provider: 'poster' | 'facade' | 'portrait';
  readonly width: number;
  readonly height: number;
  readonly gel: Gel;
  readonly drawing: Drawing;
};

export type Pictures = {
  readonly rows: readonly RowOf<'image'>[];
  /** @returns undefined without a picture */
  readonly idOf: (kind: PictureKind, key: string) => string | undefined;
};
type PictureKind = 'event' | 'venue' | 'artist' | 'community' | 'user';

/** Roughly the posters on the first screen of home. */
const shownFirst = 30;

/** All pictures of the city, in the order in which visitors see them, which is the order of drawing. */
export function picturesOf(city: City, events: readonly CityEvent[]): Pictures {
  const pictures = describe(city, events);
  const order = new Set([...inOrderOfSight(city, events), ...pictures.keys()]);
  const midnight = instant(`${city.today}T00:00`);
  const ids = new Map<string, string>();
  const rows: RowOf<'image'>[] = [];
  for (const name of order) {
    const picture = pictures.get(name);
    if (!picture) continue;
    const { drawing, ...columns } = picture;
    const id = idInOrder(midnight, rows.length, `${name} ${JSON.stringify(drawing)}`);
    ids.set(name, id);
    rows.push({ id, ...columns, spec: drawing as Json, createdAt: midnight });
  }
  return { rows, idOf: (kind, key) => ids.get(`${kind} ${key}`) };
}

function describe(city: City, events: readonly CityEvent[]): ReadonlyMap<string, Picture> {
  const pictures = new Map<string, Picture>();
  const add = (kind: PictureKind, key: string, picture: Picture) => pictures.set(`${kind} ${key}`, picture);
  for (const { key, poster, gel } of events)
    add('event', key, { provider: 'poster', ...fourByFive, gel, drawing: { kind: 'poster', spec: poster } });
  for (const { key, name, palette } of city.venues)
    add('venue', key, {
      provider: 'facade',
      ...threeByTwo,
      gel: gelOf(palette),
      drawing: { kind: 'facade', name, palette },
    });
  for (const { key, name, palette, gel } of city.communities)
    add('community', key, {
      provider: 'poster',
      ...square,
      gel,
      drawing: { kind: 'cityMark', name, palette },
    });
  for (const { key, name, portraitGround } of city.artists)
    add('artist', key, portrait(name, portraitGround));
  for (const { key, firstName, lastName, portraitGround } of city.people) {
    if (portraitGround) add('user', key, portrait(`${firstName} ${lastName}`, portraitGround));
  }
  return pictures;
}

const fourByFive = { width: 1000, height: 1250 } as const;
const threeByTwo = { width: 1200, height: 800 } as const;
const square = { width: 1000, height: 1000 } as const;

function portrait(name: string, ground: string): Picture {
  return {
    provider: 'portrait',
    width: 600,
    height: 600,
    gel: gelOn(ground),
    drawing: { kind: 'portrait', name, ground },
  };
}

/** Demo users, upcoming events, then each event with its venue, hosts, artists and guests. */
function inOrderOfSight(city: City, events: readonly CityEvent[]): string[] {
  const soonest = events
    .filter(
      ({ status, visibility, day }) => status !== 'draft' && visibility === 'public' && day >= city.today,
    )
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.key.localeCompare(b.key));
  return [
    ...city.people.filter(({ demoRole }) => demoRole).map(({ key }) => `user ${key}`),
    ...soonest.slice(0, shownFirst).map(({ key }) => `event ${key}`),
    ...soonest.flatMap(({ key, venue, hosts, lineUp, going }) => [
      `event ${key}`,
      `venue ${venue}`,
      ...hosts.map((host) => `${host.kind} ${host.key}`),
      ...lineUp.map(({ artist }) => `artist ${artist}`),
      ...going.slice(-3).map((person) => `user ${person}`),
    ]),
  ];
}
