import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Like mkdir with `recursive`, which never returns in a folder that takes no others, such as /proc. */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
