import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { importsOf, isTest, placeOf, type Source } from './sources.ts';

/** The relevant part of a package's manifest. */
export type Manifest = {
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
};

/** The manifests under `packages/`, by folder. */
function readManifests(): Map<string, Manifest> {
  return new Map(
    globSync('packages/*/package.json').map((file) => {
      const {
        dependencies = {},
        devDependencies = {},
        peerDependencies = {},
      } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
      const declared = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
      return [
        basename(dirname(file)),
        { dependencies: declared, devDependencies: Object.keys(devDependencies) },
      ];
    }),
  );
}

/**
 * Finds imports of packages that the manifest doesn't declare, one line each. Tests and tools may use
 * devDependencies.
 */
export function findManifestFaults(
  sources: readonly Source[],
  manifests: ReadonlyMap<string, Manifest> = readManifests(),
): string[] {
  return sources.flatMap((source) => {
    const place = placeOf(source.path);
    if (place.area !== 'package') return [];
    const manifest = manifests.get(place.package);
    if (!manifest) return [`packages/${place.package} has no package.json.`];
    const allowed = new Set(manifest.dependencies);
    if (isTest(source.path) || isTool(source.path))
      for (const name of manifest.devDependencies) allowed.add(name);
    return importsOf(source)
      .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
      .filter((specifier) => !allowed.has(packageOf(specifier)))
      .map((specifier) => `${source.path} imports ${specifier}: its package.json doesn't declare it.`);
  });
}

const isTool = (path: string) => /\.config\.ts$|\/build-[^/]+\.ts$/.test(path);

/** `@scope/name/part` → `@scope/name` */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
