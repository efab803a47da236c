import { appendFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';

/** Every place where a test may kill the process, so that a test can demand that each was reached. */
const faultPoints = new Set<string>();

let hits = 0;

/**
 * A named place between two steps that must survive a crash. Inert, except in tests: `FAULT=name` or `FAULT=name:3`
 * kills the process there with SIGKILL, at the third visit. Never in production.
 */
export function fault(name: string): void {
  const wanted = process.env.FAULT;
  if (!wanted || process.env.NODE_ENV === 'production') return;
  faultPoints.add(name);
  const [point, hit = '1'] = wanted.split(':');
  if (point !== name || ++hits < Number(hit)) return;
  if (process.env.FAULT_LOG) appendFileSync(process.env.FAULT_LOG, `${name}\n`);
  // What it compiled is left to the process that takes over.
  flushCompileCache();
  process.kill(process.pid, 'SIGKILL');
}
