import { packCursor } from '#kit/cursor.ts';
import { route } from '#kit/server/http.ts';
import { getUser, listProfiles } from '../contract.ts';
import { readUser, requireUser } from './read-user.ts';
import { countProfiles, listNewestProfiles, toProfileCard } from './store.ts';

export const routes = [
  route(getUser, async ({ input, viewer, db }) => {
    return readUser(db, await requireUser(db, input.userId), viewer);
  }),

  route(listProfiles, async ({ input, db }) => {
    const rows = await listNewestProfiles(db, input.type, { limit: input.limit + 1, cursor: input.cursor });
    const shown = rows.slice(0, input.limit);
    const last = shown.at(-1);
    return {
      items: shown.map(toProfileCard),
      total: await countProfiles(db, input.type),
      offset: 0,
      next: rows.length > input.limit && last ? packCursor([last.createdAt.toISOString(), last.id]) : null,
    };
  }),
];
