import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Storage } from '#platform/server/storage.ts';

/** Parts are written as they fill up, so that memory use doesn't grow with the archive. */
const partBytes = 4 * 1024 * 1024;

const partKey = (exportId: string, part: number) => `exports/${exportId}/${part}`;

/** Streams a ZIP archive into storage, in parts. */
export function openArchive(storage: Storage, exportId: string) {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let parts = 0;
  let bytes = 0;
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else {
      waiting.push(chunk);
      waitingBytes += chunk.length;
    }
  });

  const writePart = async () => {
    const part = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    await storage.write(partKey(exportId, parts), part, 'application/octet-stream');
    parts += 1;
    bytes += part.length;
  };
  const settle = async () => {
    if (failure) throw failure;
    if (waitingBytes >= partBytes) await writePart();
  };

  return {
    /** Adds a compressed text file. */
    addText: async (name: string, pieces: AsyncIterable<string> | Iterable<string>) => {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      for await (const piece of pieces) {
        file.push(Buffer.from(piece));
        await settle();
      }
      file.push(new Uint8Array(0), true);
      await settle();
    },
    /** Adds a file that is already compressed, such as a picture. */
    addPacked: async (name: string, content: Uint8Array) => {
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(content, true);
      await settle();
    },
    end: async () => {
      zip.end();
      if (failure) throw failure;
      await writePart();
      return { parts, bytes };
    },
  };
}

/** @throws Error when a part is missing */
export async function* readArchive(storage: Storage, exportId: string, parts: number) {
  for (let part = 0; part < parts; part++) {
    const bytes = await storage.read(partKey(exportId, part));
    if (!bytes) throw new Error(`Part ${part} of the archive ${exportId} is gone`);
    yield bytes;
  }
}

/**
 * Removes an archive, also one whose packing failed. The last part goes first, so that a crash leaves none unseen.
 * @param parts at least so many. Others follow them without a gap
 */
export async function removeArchive(storage: Storage, exportId: string, parts: number): Promise<void> {
  let end = parts;
  while (await storage.readPart(partKey(exportId, end), 0, 1)) end += 1;
  for (let part = end - 1; part >= 0; part -= 1) await storage.remove(partKey(exportId, part));
}
