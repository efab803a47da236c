import { slugOf } from '#modules/events/events/rules.ts';
import { genreChanged } from '#modules/music/events.ts';
import {
  addGenre,
  lockGenres,
  mergeGenre,
  updateGenre,
  type GenreRow,
} from '#modules/music/genres/server/index.ts';
import { addEntry } from '#modules/safety/moderation/server/index.ts';
import type { AuditAct } from '#modules/safety/moderation/rules.ts';
import type { InputOf } from '#platform/contract.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { genreRefusals as refusals } from '../contract.ts';
import type * as calls from '../contract.ts';
import { hasGenresBelow } from './store.ts';

/** Moves a module's rows from one genre to another, in the transaction of the merge. */
export type GenreMover = (tx: Db, fromId: string, intoId: string) => Promise<unknown>;

/** @throws Refusal genreNameRequired, genreTaken, parentInvalid */
export async function add(tx: Db, { name, parentId }: InputOf<typeof calls.addGenre>, byId: UserId) {
  const genre = { id: newId(), slug: slugOf(name), name, parentId };
  if (name === '' || genre.slug === '') throw refuse(refusals, 'genreNameRequired');
  await checkParent(tx, genre.id, parentId);
  if (!(await addGenre(tx, genre))) throw refuse(refusals, 'genreTaken');
  await record(tx, 'addGenre', genre, { before: {}, after: { name, parentId }, reason: '', byId });
  return shown(genre);
}

/** @throws Refusal genreNotFound, genreNameRequired, genreTaken, parentInvalid, whyRequired */
export async function change(tx: Db, wish: InputOf<typeof calls.changeGenre>, byId: UserId) {
  const { genreId, reason } = wish;
  if (wish.name === '') throw refuse(refusals, 'genreNameRequired');
  const genre = await requireGenre(tx, genreId);
  const before = { name: genre.name, parentId: genre.parentId, hidden: genre.hiddenAt !== null };
  const { name = before.name, parentId = before.parentId, hidden = before.hidden } = wish;
  if (hidden && !before.hidden && reason === '') throw refuse(refusals, 'whyRequired');
  if (parentId !== genre.parentId) await checkParent(tx, genreId, parentId);
  const after = { name, parentId, hidden };
  if (!(await updateGenre(tx, genreId, after))) throw refuse(refusals, 'genreTaken');
  await record(tx, 'changeGenre', { ...genre, name }, { before, after, reason, byId });
  return { ...shown(genre), name };
}

/** @throws Refusal genreNotFound, mergeSame, whyRequired */
export async function merge(
  tx: Db,
  movers: readonly GenreMover[],
  { genreId, intoId, reason }: InputOf<typeof calls.mergeGenres>,
  byId: UserId,
) {
  if (genreId === intoId) throw refuse(refusals, 'mergeSame');
  if (reason === '') throw refuse(refusals, 'whyRequired');
  const locked = await lockGenres(tx, [genreId, intoId]);
  const [from, into] = [genreId, intoId].map((id) => locked.find((one) => one.id === id));
  if (!from || !into) throw refuse(refusals, 'genreNotFound');
  for (const move of movers) await move(tx, from.id, into.id);
  await mergeGenre(tx, from, into);
  const log = { before: { genreId: from.id, name: from.name }, after: { genreId: into.id }, reason, byId };
  await record(tx, 'mergeGenres', into, log);
  await publish(tx, genreChanged, { key: newId(), payload: { genreId: from.id } });
  return shown(into);
}

const shown = ({ id, slug, name }: Pick<GenreRow, 'id' | 'slug' | 'name'>) => ({ id, slug, name });

async function requireGenre(tx: Db, id: string): Promise<GenreRow> {
  const [genre] = await lockGenres(tx, [id]);
  if (!genre) throw refuse(refusals, 'genreNotFound');
  return genre;
}

/** Genres have two levels. */
async function checkParent(tx: Db, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const [parent] = await lockGenres(tx, [parentId]);
  if (!parent || parent.id === id || parent.parentId !== null || (await hasGenresBelow(tx, id)))
    throw refuse(refusals, 'parentInvalid');
}

type Log = {
  readonly before: object;
  readonly after: object;
  readonly reason: string;
  readonly byId: UserId;
};

async function record(
  tx: Db,
  act: AuditAct,
  { id, slug, name }: Pick<GenreRow, 'id' | 'slug' | 'name'>,
  { before, after, reason, byId }: Log,
): Promise<void> {
  await addEntry(tx, {
    byId,
    act,
    itemType: 'genre',
    itemId: id,
    wireId: `genre:${slug}`,
    title: name,
    before: { ...before },
    after: { ...after },
    reason,
  });
  await publish(tx, genreChanged, { key: newId(), payload: { genreId: id } });
}
