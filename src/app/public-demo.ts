import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A command line and its environment, for a data folder. */
export type DemoProgram = (dataDir: string) => {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
};

export type PublicDemo = {
  /** Holds the data folders of the running and the next city. */
  readonly folder: string;
  /** Makes a city and exits. */
  readonly prepare: DemoProgram;
  /** Serves a city until SIGTERM. */
  readonly serve: DemoProgram;
  /** Milliseconds until the next reset. */
  readonly untilReset: () => number;
  /** Milliseconds that the next city may take to be made. */
  readonly prepareWithin: number;
  readonly stop: AbortSignal;
  readonly say: (text: string) => void;
};

/**
 * Serves a city, makes the next one beside it, and replaces one by the other at each reset. The port is closed for the
 * second or two between them; a proxy that retries hides that. A city whose next one can't be made stays another hour.
 * @throws Error if the first city can't be made, or one stops by itself
 */
export async function runPublicDemo(demo: PublicDemo): Promise<void> {
  const { folder, stop } = demo;
  await rm(folder, { recursive: true, force: true });
  await prepareCity(demo, 0);
  for (let round = 0; !stop.aborted; round++) {
    const city = start(demo.serve(cityFolder(folder, round)), 'inherit');
    const ended = exitOf(city);
    let isReplaced = false;
    const early = ended.then((code) => {
      if (!isReplaced && !stop.aborted) throw new Error(`The demo stopped by itself (${code}).`);
    });
    const replaced = (async () => {
      for (let isMade = false; !isMade;) {
        await pause(demo.untilReset() - demo.prepareWithin, stop);
        if (stop.aborted) return;
        isMade = await prepareNext(demo, round + 1);
        await pause(demo.untilReset(), stop);
      }
    })();
    try {
      await Promise.race([replaced, early]);
    } finally {
      isReplaced = true;
      city.kill('SIGTERM');
      await ended;
    }
    await rm(cityFolder(folder, round), { recursive: true, force: true });
  }
}

const cityFolder = (folder: string, round: number) => join(folder, round % 2 === 0 ? 'even' : 'odd');

async function prepareCity({ prepare, folder, stop }: PublicDemo, round: number): Promise<void> {
  const child = start(prepare(cityFolder(folder, round)), 'ignore');
  const end = () => child.kill('SIGTERM');
  stop.addEventListener('abort', end);
  const code = await exitOf(child);
  stop.removeEventListener('abort', end);
  if (code !== '0' && !stop.aborted) throw new Error(`The demo city could not be made (${code}).`);
}

/** @returns false if it can't be made, which leaves nothing behind */
async function prepareNext(demo: PublicDemo, round: number): Promise<boolean> {
  try {
    await prepareCity(demo, round);
    return true;
  } catch (error) {
    demo.say(`${(error as Error).message} The running one stays for another hour.`);
    await rm(cityFolder(demo.folder, round), { recursive: true, force: true });
    return false;
  }
}

function start({ args, env }: ReturnType<DemoProgram>, stdout: 'inherit' | 'ignore'): ChildProcess {
  return spawn(process.execPath, args, { env: { ...env }, stdio: ['ignore', stdout, 'inherit'] });
}

async function exitOf(child: ChildProcess): Promise<string> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? String(code);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // Rejects when it is aborted, which the caller sees at the signal.
  await wait(Math.max(0, ms), undefined, { signal }).catch(() => {});
}
