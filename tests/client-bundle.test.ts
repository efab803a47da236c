import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '#app/build.ts';

const client = join(import.meta.dirname, '../dist/client');
const kilo = 1000;

const files = (pattern: string) => globSync(pattern, { cwd: client }).map((file) => join(client, file));
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** The script files that load with one of them before it runs. */
function carriedBy(name: string, known = new Set<string>()): Set<string> {
  for (const file of files(`assets/${name}.js`).map((path) => basename(path))) {
    if (known.has(file)) continue;
    known.add(file);
    const text = readFileSync(join(client, 'assets', file), 'utf8');
    for (const [, next] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+)\.js["']/g))
      carriedBy(next!, known);
  }
  return known;
}

const hashed = (name: string) => `${name}-???????`;

/** The smallest files are sent uncompressed. */
const packedSize = (file: string) =>
  (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;

beforeAll(async () => {
  await ensureBuilt();
}, 120_000);

describe('the client bundle', () => {
  test('contains no schema and no server code', () => {
    const scripts = files('assets/*.js');
    expect(scripts.length).toBeGreaterThan(5);
    for (const file of scripts) {
      const text = readFileSync(file, 'utf8');
      for (const mark of ['ZodMini', '$ZodType', 'safeParse', 'invalid_union', 'node:crypto', 'kysely']) {
        expect(text.includes(mark), `${basename(file)} holds ${mark}`).toBe(false);
      }
    }
  });

  test('an event page that is ready to buy has loaded at most 12 script files, and its drawer adds four', () => {
    const loaded = new Set(['night', 'shell', 'event'].flatMap((part) => [...carriedBy(hashed(part))]));
    // With the page's own file.
    expect(loaded.size + 1).toBeLessThanOrEqual(12);
    const textOf = (names: Iterable<string>) =>
      [...names].map((file) => readFileSync(join(client, 'assets', file), 'utf8')).join('');
    // The picture of the map loads when it comes into view.
    expect(textOf(loaded)).not.toContain('schematic-water');
    const drawer = [...carriedBy(hashed('checkout'))].filter((file) => !loaded.has(file));
    expect(drawer.length).toBeLessThanOrEqual(4);
    expect(sum(drawer.map((file) => packedSize(join(client, 'assets', file)))) / kilo).toBeLessThanOrEqual(
      13.3,
    );
    const text = textOf(drawer);
    // Its styles are one file, next to those of the page.
    const styles = files('assets/*.css').filter((file) =>
      /\.(?:full-screen|steps|stepper)\{/.test(readFileSync(file, 'utf8')),
    );
    expect(styles).toHaveLength(1);
    const later = ['PaymentElement', 'data-base-ui-swipe-ignore', 'data-base-ui-focusable'];
    expect(later.filter((mark) => text.includes(mark))).toEqual([]);
  });

  test('no page loads the styles of overlays first', () => {
    const [page] = files('assets/app-*.css');
    expect(readFileSync(page!, 'utf8')).not.toMatch(/\.(?:scrim|sheet|toast|menu-item|receipt|pass|otp)\{/);
    expect(statSync(`${page}.br`).size / kilo).toBeLessThanOrEqual(11.9);
  });

  test('only event pages load the styles of event pages', () => {
    const styles = files('assets/*.css').filter((file) => readFileSync(file, 'utf8').includes('.event-hero'));
    const [name] = styles.map((file) => basename(file));
    const naming = files('assets/*.js').filter((file) => readFileSync(file, 'utf8').includes(name!));
    expect([styles.length, naming.map((file) => basename(file).replace(/-\w+\.js$/, ''))]).toEqual([
      1,
      ['index'],
    ]);
  });

  test('the fonts of a first view are at most 70 kB', () => {
    const fonts = files('assets/*.woff2').filter((file) => !file.includes('extended'));
    expect(fonts.length).toBe(2);
    expect(sum(fonts.map((file) => statSync(file).size)) / kilo).toBeLessThanOrEqual(70);
  });
});

/** Pages above the 15 kB of styles, in kB: home has those of the feed, Explore those of its map. */
const moreStyle: Readonly<Record<string, number>> = { '/': 16.35, '/events/new': 15.7, '/explore': 15.8 };

/**
 * Budgets for the first views in kB: scripts after brotli, 110 for public pages. Other pages have what they reached,
 * which is below their budgets (checkout 130, personal pages 125, editors 180). The frame of every page is 101.
 */
const firstViews: readonly [route: string, script: number][] = [
  ['/', 110],
  ['/$text/{-$version}', 110],
  ['/admin/{-$section}', 116.5],
  ['/artist/$code/$id/manage/{-$section}', 119.5],
  ['/artists/', 110],
  ['/artists/$code/$id/{-$slug}', 110],
  ['/artists/new', 156.5],
  ['/collections/', 110],
  ['/collections/$id', 110],
  ['/communities/', 110],
  ['/communities/$id', 110],
  ['/communities/new', 156.5],
  ['/community/$id/manage/{-$section}', 119.5],
  ['/completion', 128],
  ['/do-lists/', 110],
  ['/do-lists/$id', 110],
  ['/draws/$code/$id', 110],
  ['/event/$code/$id/manage/{-$section}', 120],
  ['/event/$code/$id/waiting', 110],
  ['/events/', 110],
  ['/events/$code/$id/{-$slug}', 110],
  ['/events/new', 165],
  ['/explore', 110],
  ['/genres/$slug', 110],
  ['/hashtags/$tag', 110],
  ['/magazine/{-$slug}', 110],
  ['/my-events', 111.5],
  ['/neighborhoods/', 110],
  ['/neighborhoods/$id/{-$slug}', 110],
  ['/notifications', 116.5],
  ['/plans/$id', 110],
  ['/plans/new', 147],
  ['/posts/$id', 110],
  ['/pricing', 110],
  ['/profiles/new', 111],
  ['/refund', 115],
  ['/reset-password', 110],
  ['/settings/{-$section}', 105],
  ['/setup', 110],
  ['/sign-in', 110],
  ['/taste', 110],
  ['/team-invitation', 110],
  ['/tickets/', 110.5],
  ['/tickets/$orderId', 125],
  ['/transfer', 110],
  ['/users/$id', 110],
  ['/venue/$id/manage/{-$section}', 119.5],
  ['/venues/$id/{-$slug}', 110],
  ['/venues/new', 156.5],
  ['/welcome', 116],
];

describe('the first view of every page', () => {
  type Needs = { preloads?: string[]; css?: (string | { href: string })[] };
  let routes: Readonly<Record<string, Needs>>;

  beforeAll(async () => {
    const server = join(client, '../server');
    const [manifest] = globSync('assets/_tanstack-start-manifest*.js', { cwd: server });
    const built = (await import(pathToFileURL(join(server, manifest!)).href)) as {
      tsrStartManifest: () => { routes: typeof routes };
    };
    routes = built.tsrStartManifest().routes;
  });

  const packed = (addresses: Iterable<string>) =>
    sum([...new Set(addresses)].map((address) => packedSize(join(client, address)))) / kilo;

  test('has a line in the table', () => {
    const pages = Object.keys(routes).filter((route) => route !== '__root__');
    expect(firstViews.map(([route]) => route)).toEqual(pages.toSorted());
  });

  test('the first step of a checkout needs at most 128 kB of scripts when its address is opened', () => {
    const event = [routes.__root__!, routes['/events/$code/$id/{-$slug}']!];
    const drawer = [...carriedBy(hashed('checkout'))].map((file) => `/assets/${file}`);
    expect(packed([...event.flatMap(({ preloads = [] }) => preloads), ...drawer])).toBeLessThanOrEqual(128);
  });

  test.each(firstViews)('%s loads at most %d kB of scripts and about 15 kB of styles', (route, most) => {
    const needs = [routes.__root__!, routes[route]!];
    const script = packed(needs.flatMap(({ preloads = [] }) => preloads));
    expect(script).toBeGreaterThan(50);
    expect(script).toBeLessThanOrEqual(most);
    const own = needs.flatMap(({ css = [] }) => css.map((one) => (typeof one === 'string' ? one : one.href)));
    const all = files('assets/app-*.css').map((file) => `/assets/${basename(file)}`);
    expect(packed([...all, ...own])).toBeLessThanOrEqual(moreStyle[route] ?? 15);
  });
});
