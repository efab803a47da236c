import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { publishInstanceChanged } from '#modules/instance/settings/server/index.ts';
import type { App } from './server/app.ts';

type Say = (text: string) => void;

/**
 * Fills an empty instance with the demo city, and with SEED=large also with a large country.
 * @returns whether it added anything
 */
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
  if (isNew) say(`The demo city is ready (${((Date.now() - began) / 1000).toFixed(1)} s).`);
  return isNew;
}

/**
 * Seeds in its own process, so that its memory is freed. This one has read an instance without a city by then, and
 * reads it again.
 * @throws Error if the process fails
 */
export async function seedApart(app: Pick<App, 'services'>, say: Say): Promise<void> {
  if (!(await needsCity(app)) && !(await needsCountry(app))) return;
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, 'seed'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) say(line);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error('Seeding the demo city failed.');
  publishInstanceChanged(app.services.pubsub);
}

/** Loads the demo city only when needed; most starts already have it. */
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
