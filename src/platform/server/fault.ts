import { appendFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';

/** Every point where a test may kill the process, so that a test can require that each was reached. */
const faultPoints = new Set<string>();

let hits = 0;

/**
 * A named point between two steps that must survive a crash. `FAULT=name` or `FAULT=name:3` kills the process there
 * with SIGKILL, on the third visit. Tests only.
 */
export function fault(name: string): void {
  const wanted = process.env.FAULT;
  if (!wanted || process.env.NODE_ENV === 'production') return;
  faultPoints.add(name);
  const [point, hit = '1'] = wanted.split(':');
  if (point !== name || ++hits < Number(hit)) return;
  if (process.env.FAULT_LOG) appendFileSync(process.env.FAULT_LOG, `${name}\n`);
  // Keeps the compile cache for the next process.
  flushCompileCache();
  process.kill(process.pid, 'SIGKILL');
}
