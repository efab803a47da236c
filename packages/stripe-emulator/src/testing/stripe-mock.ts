import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Why requests to v1 aren't checked, for titles of skipped tests. */
export const noStripeMock = 'there is no STRIPE_MOCK_URL, and no stripe-mock on the PATH';

export type StripeMock = { readonly url: string; readonly stop: () => void };

/** Finds stripe-mock at STRIPE_MOCK_URL, or starts the one on the PATH (github.com/stripe/stripe-mock). */
export async function launchStripeMock(): Promise<StripeMock | undefined> {
  const given = process.env['STRIPE_MOCK_URL'];
  if (given) return { url: given.replace(/\/$/, ''), stop: () => {} };
  const program = findOnPath('stripe-mock');
  if (!program) return undefined;
  const port = await freePort();
  const child = spawn(program, ['-http-port', String(port)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child);
  return { url, stop: () => void child.kill() };
}

function findOnPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

/** It reads Stripe's description first, which takes some seconds. */
async function answers(url: string, child: { readonly exitCode: number | null }): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`stripe-mock exited with ${child.exitCode}.`);
    try {
      await fetch(url);
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Error('stripe-mock didn’t answer within a minute.');
}
