import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../crash/tcp-proxy.ts';
import { expect } from './journey.ts';

/** An empty production instance with its own database, and the mail that it sent. */
export type OwnInstance = {
  /** Printed by the first start. */
  readonly setupLink: string;
  /** Waits for a mail to the address that matches, and returns the first group. */
  readonly mailed: (address: string, pattern: RegExp) => Promise<string>;
  /** Runs `verify`. @returns its output and exit code */
  readonly verify: () => Promise<string>;
  readonly close: () => Promise<void>;
};

type Mail = { readonly to: readonly string[]; readonly text: string };

export async function openOwnInstance(): Promise<OwnInstance> {
  const inbox: Mail[] = [];
  const smtp = openSmtp(inbox);
  await once(smtp.server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-first-run-'));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    SEED: 'none',
    PAYMENTS: 'embedded',
    AUTH_SECRET: 'a secret of the journey, long enough',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  };
  const run = (command: string) =>
    spawn(process.execPath, ['src/app/main.ts', command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const server = run('start');
  return {
    setupLink: await printedLink(server),
    mailed: async (address, pattern) => {
      const find = () =>
        inbox.flatMap(({ to, text }) => (to.includes(address) ? (pattern.exec(text)?.[1] ?? []) : []));
      await expect.poll(find, { timeout: 20_000 }).not.toEqual([]);
      return find().at(-1)!;
    },
    verify: async () => {
      const child = run('verify');
      let said = '';
      child.stdout.on('data', (part: Buffer) => (said += part.toString()));
      const [code] = (await once(child, 'close')) as [number];
      return `${said.trim()} (${code})`;
    },
    close: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await new Promise<void>((resolve) => smtp.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function openSmtp(inbox: Mail[]): SMTPServer {
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = Buffer.concat(parts)
          .toString()
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '=');
        inbox.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        callback();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  return smtp;
}

/** Reads the output until the setup link, and drops what follows. */
async function printedLink(server: ChildProcess): Promise<string> {
  let said = '';
  for await (const part of server.stdout!.iterator({ destroyOnReturn: false })) {
    said += String(part);
    const link = /http:\/\/localhost:\d+\/setup#\S+(?=\s)/.exec(said);
    if (!link) continue;
    server.stdout!.resume();
    return link[0];
  }
  throw new Error(`The instance ended without a setup link: ${said}`);
}
