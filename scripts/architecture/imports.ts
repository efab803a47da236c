import { posix } from 'node:path';
import { moduleNames, modules, type ModuleRules } from './modules.ts';
import { importsOf, isTest, placeOf, type Place, type Source } from './sources.ts';

const aliases = /^#(app|modules|platform)\//;
/** Packages that run only on a server, and packages that run only in a browser. */
const serverOnly =
  /^(?:node:|pg$|kysely|fastify|@fastify\/|sharp$|nodemailer|@backbeat\/(?:demo-music|embedded-postgres|poster-press|stripe-emulator)$|graphile-worker)/;
const webOnly =
  /^(?:react(?:-dom)?(?:\/|$)|@tanstack\/react|@base-ui\/|@stripe\/|@backbeat\/stripe-emulator\/browser$)/;

/** Resolves a specifier to a path, or to undefined for a package. */
function resolveImport(from: string, specifier: string): string | undefined {
  if (aliases.test(specifier)) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return undefined;
}

/**
 * Finds forbidden imports, one line each. Aliases, relative and deep paths are resolved first. Tests may import any
 * module, but not the other side.
 */
export function findImportFaults(
  sources: readonly Source[],
  rules: Readonly<Record<string, ModuleRules>> = modules,
): string[] {
  const faults: string[] = [];
  const used = new Set<string>();
  const slices = new Map<string, Set<string>>();
  for (const source of sources) {
    const from = placeOf(source.path);
    for (const specifier of importsOf(source)) {
      const path = resolveImport(source.path, specifier);
      const why = path
        ? faultOfPath(source.path, from, placeOf(path), rules)
        : isTest(source.path)
          ? undefined
          : faultOfPackage(source.path, from, specifier);
      if (why) faults.push(`${source.path} imports ${specifier}: ${why}`);
      if (path && !isTest(source.path)) note(from, placeOf(path), used, slices);
    }
  }
  return [...faults, ...findUnusedArrows(used, rules), ...findCircles(slices, rules)];
}

function faultOfPath(
  path: string,
  from: Place,
  to: Place,
  rules: Readonly<Record<string, ModuleRules>>,
): string | undefined {
  const isFree = isTest(path);
  if (from.area === 'package')
    return to.area === 'package' && to.package === from.package
      ? undefined
      : 'a package imports nothing of ours.';
  if (to.area === 'package') return 'enter a package by its name.';
  if ('side' in from && 'side' in to && !isFree) {
    if (from.side !== to.side && from.side !== 'shared' && to.side !== 'shared')
      return 'server and web never import each other.';
    // The app's command line may use both sides.
    if (from.side === 'shared' && to.side !== 'shared' && from.area !== 'app')
      return 'shared files import shared files only.';
  }
  if (isFree) return undefined;
  if (from.area === 'platform')
    return to.area === 'platform' ? undefined : 'the platform knows no module and no app.';
  if (from.area === 'module' && to.area === 'app') return 'modules know nothing of the app.';
  if (to.area !== 'module') return undefined;
  if (from.area === 'module' && from.module === to.module && from.slice === to.slice) return undefined;
  if (from.area === 'module' && from.module !== to.module && !rules[from.module]?.mayUse.includes(to.module))
    return `${from.module} may not use ${to.module} (scripts/architecture/modules.ts).`;
  return to.isEntry
    ? undefined
    : 'enter another slice by its contract, rules or copy, server/index.ts or web/index.ts.';
}

/** The only file that opens a cache, so that every cache is bounded by bytes. */
const caches = 'src/platform/server/byte-cache.ts';

function faultOfPackage(path: string, from: Place, specifier: string): string | undefined {
  if (specifier === 'lru-cache' && path !== caches) return `open a cache by ${caches}.`;
  if (!('side' in from) || from.area === 'app') return undefined;
  if (from.side !== 'server' && serverOnly.test(specifier)) return 'this package runs on the server only.';
  if (from.side !== 'web' && webOnly.test(specifier)) return 'this package runs in the browser only.';
  return undefined;
}

function note(from: Place, to: Place, used: Set<string>, slices: Map<string, Set<string>>): void {
  if (from.area !== 'module' || to.area !== 'module') return;
  if (from.module !== to.module) return void used.add(`${from.module} ${to.module}`);
  if (from.slice === to.slice) return;
  const key = `${from.module}/${from.slice}`;
  slices.set(key, (slices.get(key) ?? new Set()).add(`${to.module}/${to.slice}`));
}

function findUnusedArrows(used: ReadonlySet<string>, rules: Readonly<Record<string, ModuleRules>>): string[] {
  return Object.entries(rules).flatMap(([name, { mayUse }]) =>
    mayUse
      .filter((other) => !used.has(`${name} ${other}`))
      .map((other) => `${name} may use ${other} but doesn't: delete the arrow.`),
  );
}

/** Finds cycles among modules, and among the slices of one module. */
function findCircles(
  slices: ReadonlyMap<string, ReadonlySet<string>>,
  rules: Readonly<Record<string, ModuleRules>>,
): string[] {
  const arrows = new Map<string, ReadonlySet<string>>(slices);
  for (const name of Object.keys(rules)) arrows.set(name, new Set(rules[name]!.mayUse));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (node: string, path: readonly string[]) => {
    if (path.includes(node)) circles.push(`circle: ${[...path.slice(path.indexOf(node)), node].join(' → ')}`);
    if (done.has(node) || path.includes(node)) return;
    for (const next of arrows.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of arrows.keys()) visit(node, []);
  return circles;
}

/** Finds modules without rules, and rules without a module. */
export function findUnknownModules(sources: readonly Source[]): string[] {
  const found = new Set(
    sources.flatMap(({ path }) => {
      const place = placeOf(path);
      return place.area === 'module' ? [place.module] : [];
    }),
  );
  const unknown = [...found].filter((name) => !moduleNames.includes(name));
  const missing = moduleNames.filter((name) => !found.has(name));
  return [...unknown, ...missing].map((name) => `${name}: src/modules and modules.ts disagree.`);
}
