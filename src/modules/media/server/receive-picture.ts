import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { commonRefusals, isRefusal, refuse } from '#platform/refusal.ts';

let folder: Promise<string> | undefined;

/** Writes what is sent to a file as it comes, so that nothing of it waits in memory. @returns its path. @throws Refusal */
export async function receiveFile(body: Readable, maxBytes: number): Promise<string> {
  folder ??= mkdtemp(join(tmpdir(), 'backbeat-uploads-'));
  const path = join(await folder, randomUUID());
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? refuse(commonRefusals, 'bodyTooLarge') : null, chunk);
    },
  });
  try {
    await pipeline(body, counted, createWriteStream(path, { flags: 'wx' }));
    return path;
  } catch (error) {
    await removeFile(path);
    // Whoever sent it went away on the way.
    throw isRefusal(error) ? error : refuse(commonRefusals, 'invalidInput');
  }
}

export const removeFile = (path: string): Promise<void> => rm(path, { force: true });
