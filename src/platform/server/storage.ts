import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/** Stores bytes in a folder, or in a bucket with `S3_*`. Keys are relative paths such as `images/{id}/640.webp`. */
export type Storage = {
  /** @returns undefined if the key is missing */
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
  /**
   * Reads a part of a large file; less of it at its end.
   * @returns undefined if the key is missing
   */
  readonly readPart: (key: string, start: number, length: number) => Promise<StoredPart | undefined>;
  readonly write: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};

export type StoredPart = {
  readonly bytes: Uint8Array;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Changes with the file. */
  readonly version: string;
};

/** Stores bytes in a folder. Files are written elsewhere and renamed, so readers never see part of one. */
export function openDiskStorage(folder: string): Storage {
  const fileOf = (key: string) => {
    const file = normalize(join(folder, key));
    if (!file.startsWith(normalize(`${folder}/`))) throw new Error(`Invalid storage key: ${key}`);
    return file;
  };
  return {
    read: async (key) => orMissing(readFile(fileOf(key))),
    readPart: async (key, start, length) => {
      const file = await orMissing(open(fileOf(key)));
      if (!file) return undefined;
      try {
        const { size, mtimeMs } = await file.stat();
        const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
        return { bytes: bytes.subarray(0, bytesRead), size, version: `${size}-${mtimeMs}` };
      } finally {
        await file.close();
      }
    },
    write: async (key, bytes) => {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      const beside = `${file}.${randomUUID()}`;
      try {
        await writeFile(beside, bytes, { flush: true });
        await rename(beside, file);
      } catch (error) {
        // A full disk would fill up further with each try.
        await rm(beside, { force: true });
        throw error;
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

async function orMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
