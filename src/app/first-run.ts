import type { House } from './server/house.ts';

/** Fills a fresh house with the demo city, once. @returns whether it did. */
export async function seedOnFirstRun(
  { services }: Pick<House, 'services'>,
  say: (text: string) => void,
): Promise<boolean> {
  const { config, db } = services;
  if (config.SEED === 'none' || !config.demo) return false;
  // The city itself is loaded only where it is needed: most starts find it there.
  const { isSeeded } = await import('#seed/bulk-store.ts');
  if (await isSeeded(db)) return false;
  const { seedDemoCity } = await import('#seed/index.ts');
  const began = Date.now();
  const isNew = await seedDemoCity({ services, onProgress: say });
  if (isNew) say(`The demo city is there (${((Date.now() - began) / 1000).toFixed(1)} s).`);
  return isNew;
}
