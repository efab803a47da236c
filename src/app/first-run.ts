import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { App } from './server/app.ts';

type Say = (text: string) => void;

/** Fills a fresh instance with the demo city, once, and with SEED=large a whole country around it. @returns whether it did. */
export async function seedOnFirstRun(app: Pick<App, 'services'>, say: Say): Promise<boolean> {
  const isNew = await seedCityOnFirstRun(app, say);
  if (!(await needsCountry(app))) return isNew;
  const { seedLarge } = await import('#seed/large.ts');
  return (await seedLarge(app.services, say)) || isNew;
}

async function seedCityOnFirstRun(app: Pick<App, 'services'>, say: Say): Promise<boolean> {
  if (!(await needsCity(app))) return false;
  const { seedDemoCity } = await import('#seed/index.ts');
  const began = Date.now();
  const isNew = await seedDemoCity({ services: app.services, onProgress: say });
  if (isNew) say(`The demo city is there (${((Date.now() - began) / 1000).toFixed(1)} s).`);
  return isNew;
}

/** The same in a process of its own, so that its memory is given back. @throws Error when it did not come to an end */
export async function seedApart(app: Pick<App, 'services'>, say: Say): Promise<void> {
  if (!(await needsCity(app)) && !(await needsCountry(app))) return;
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, 'seed'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) say(line);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error('The demo city could not be built.');
}

/** The city itself is loaded only where it is needed: most starts find it there. */
async function needsCity({ services: { config, db } }: Pick<App, 'services'>): Promise<boolean> {
  if (config.SEED === 'none' || !config.demo) return false;
  const { isSeeded } = await import('#seed/bulk-store.ts');
  return !(await isSeeded(db));
}

async function needsCountry({ services: { config, db } }: Pick<App, 'services'>): Promise<boolean> {
  if (config.SEED !== 'large' || !config.demo) return false;
  const { isLargeSeeded } = await import('#seed/bulk-store.ts');
  return !(await isLargeSeeded(db));
}
