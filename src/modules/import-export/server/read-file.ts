import { refuse } from '#platform/refusal.ts';
import { IsolatedOverrun, runIsolated } from '#platform/server/isolated/run-isolated.ts';
import { readRefusals } from '../contract.ts';
import type * as readers from './file-readers.ts';

type Readers = typeof readers;

/** Parses a file in a separate process. @throws Refusal fileTooComplex, busy */
export async function readFile<Name extends keyof Readers>(
  name: Name,
  input: Parameters<Readers[Name]>[0],
): Promise<ReturnType<Readers[Name]>> {
  try {
    const read = await runIsolated(new URL('file-readers.ts', import.meta.url), name, input);
    return read as ReturnType<Readers[Name]>;
  } catch (error) {
    if (error instanceof IsolatedOverrun) throw refuse(readRefusals, 'fileTooComplex');
    throw error;
  }
}
