import * as fc from 'fast-check';

const wanted = process.env['RANDOM_SEED'] ?? '14';
const factor = Number(process.env['RANDOM_RUNS'] ?? 1);

/**
 * Random tests play the same cases in every run, so that a failure can be repeated. `RANDOM_SEED` takes another number,
 * or `random`. A failing test prints its seed.
 */
export function seedRandomTests(): void {
  fc.configureGlobal({ seed: wanted === 'random' ? Date.now() % 2 ** 31 : Number(wanted) });
}

/** How many cases a slow test plays: the ordinary number times `RANDOM_RUNS`, and how long they may take. */
export const randomRuns = (ordinary: number) => ({
  numRuns: Math.ceil(ordinary * factor),
  timeout: 120_000 * Math.max(1, factor),
});
