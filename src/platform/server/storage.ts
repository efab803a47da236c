import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/** Stores bytes in a folder, or in a bucket with `S3_*`. Keys are relative paths such as `images/{id}/640.webp`. */
export type Storage = {
  /** @returns undefined if the key is missing */
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
  readonly write: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};

/** Stores bytes in a folder. Files are written elsewhere and renamed, so readers never see part of one. */
export function openDiskStorage(folder: string): Storage {
  const fileOf = (key: string) => {
    const file = normalize(join(folder, key));
    if (!file.startsWith(normalize(`${folder}/`))) throw new Error(`Invalid storage key: ${key}`);
    return file;
  };
  return {
    read: async (key) => {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    write: async (key, bytes) => {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      const beside = `${file}.${randomUUID()}`;
      await writeFile(beside, bytes, { flush: true });
      await rename(beside, file);
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}
