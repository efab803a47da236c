import { keepPage } from '#platform/ui/keep-page.ts';
import { doorRoom } from '../offline.ts';

/** Doors of one person whose pages are kept at the same time. */
const doorsAtMost = 8;

export const keepDoor = (owner: string): Promise<void> =>
  keepPage({
    room: doorRoom,
    owner,
    atMost: doorsAtMost,
    // Read by browsers that know no better; asked for now, so that it is here when the camera is.
    load: () => import('./read-frames.ts').then(({ loadReader }) => loadReader()),
  });
