import { packCursor } from '#kit/cursor.ts';
import { fromWire } from '#kit/ids.ts';
import { route } from '#kit/server/http.ts';
import { refuse } from '#kit/refusal.ts';
import { getUser, listProfiles, refusals } from '../contract.ts';
import { userPrefix } from '../rules.ts';
import { countProfiles, findUser, listNewestProfiles, toProfileCard } from './store.ts';

export const routes = [
  route(getUser, async ({ input, db }) => {
    const userId = fromWire(userPrefix, input.userId);
    const row = userId ? await findUser(db, userId) : undefined;
    if (!row) throw refuse(refusals, 'profileNotFound');
    const { firstName, lastName, username, bio, city, state } = row;
    return { ...toProfileCard(row), firstName, lastName, username, bio, location: { city, state } };
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
