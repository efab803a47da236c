import { IsolatedOverrun, runIsolated } from '#platform/server/isolated/run-isolated.ts';
import { checkGeojson, type AreasRead } from '../geojson.ts';

/** Characters. A smaller file, such as a drawn boundary, is read within a few milliseconds. */
const readHere = 20_000;
/** The most corners take about half a second, and longer on a busy machine. */
const timeoutMs = 30_000;

/** Reads and checks a GeoJSON file, a large one in a separate process. @throws Refusal busy */
export async function readAreas(file: string): Promise<AreasRead> {
  if (file.length <= readHere) return checkGeojson(file);
  try {
    const module = new URL('../geojson.ts', import.meta.url);
    return (await runIsolated(module, checkGeojson.name, file, { timeoutMs })) as AreasRead;
  } catch (error) {
    if (error instanceof IsolatedOverrun) return { fault: 'tooManyCorners' };
    throw error;
  }
}
