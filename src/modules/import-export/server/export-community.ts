import { listSavedConditions } from '#modules/profiles/communities/server/index.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { type CommunityId, newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { batchesOf, type Batch } from '#platform/server/batches.ts';
import type { Db } from '#platform/server/db.ts';
import { fileFormat, type CommunityFile, type FileEvent, type FileMember } from '../community-file.ts';
import { leftOut } from '../copy.ts';
import * as store from './export-store.ts';

const rowsAtOnce = 200;

/** Streams a community as JSON, so that any size fits the memory of one batch. */
export async function exportCommunity(
  db: Db,
  communityId: CommunityId,
  from: string,
): Promise<{ name: string; text: AsyncIterable<string> }> {
  const found = await store.findCommunity(db, communityId);
  if (!found) throw refuse(profileRefusals, 'profileNotFound');
  const community = { ...found, conditions: await conditionsOf(db, communityId) };
  return { name: found.name, text: linesOf(db, communityId, community, from) };
}

async function* linesOf(
  db: Db,
  communityId: CommunityId,
  community: CommunityFile['community'],
  from: string,
): AsyncGenerator<string> {
  const head = {
    format: fileFormat,
    id: newId(),
    exportedAt: new Date().toISOString(),
    exportedFrom: from,
    leftOut,
  };
  // One record per line, so that problems can be reported by line.
  for (const [key, value] of Object.entries({ ...head, community }))
    yield `${key === 'format' ? '{\n' : ''}${JSON.stringify(key)}: ${JSON.stringify(value)},\n`;
  yield* listText(
    'events',
    byKey((batch) => store.listEvents(db, communityId, batch)),
    toEvent,
  );
  yield ',\n';
  yield* listText('members', membersOf(db, communityId), toMember);
  yield ',\n';
  yield* listText(
    'posts',
    byKey((batch) => store.listPosts(db, communityId, batch)),
    toPost,
  );
  yield '\n}\n';
}

async function* listText<Row>(
  name: string,
  batches: AsyncIterable<readonly Row[]>,
  toLine: (row: Row) => object,
): AsyncGenerator<string> {
  yield `${JSON.stringify(name)}: [`;
  let between = '\n';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield between + rows.map((row) => JSON.stringify(toLine(row))).join(',\n');
    between = ',\n';
  }
  yield '\n]';
}

const byKey = <Row extends { readonly key: string }>(read: (batch: Batch) => Promise<Row[]>) =>
  batchesOf(rowsAtOnce, ({ key }) => key, read);

async function* membersOf(db: Db, communityId: CommunityId) {
  yield await store.listTeam(db, communityId);
  yield* byKey((batch) => store.listMembers(db, communityId, batch));
}

function toEvent({ key: _key, startsAt, endsAt, ...row }: store.EventFileRow & { key: string }): FileEvent {
  return { ...row, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

function toMember({
  name,
  joinedAt,
  role,
  email,
}: Omit<FileMember, 'joinedAt'> & { joinedAt: Date }): FileMember {
  return { name, joinedAt: joinedAt.toISOString(), role, email };
}

function toPost({ key: _key, createdAt, editedAt, ...post }: store.PostFileRow) {
  return { ...post, createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null };
}

async function conditionsOf(
  db: Db,
  communityId: CommunityId,
): Promise<CommunityFile['community']['conditions']> {
  const rows = await listSavedConditions(db, communityId);
  return rows.map(({ id, kind, aboutId, amount, question, provider, providerId, name }) => {
    const is = { id: aboutId ?? '', name: name ?? '' };
    const isArtist = kind === 'follows' && provider !== null && providerId !== null;
    const about = isArtist ? { name: is.name, provider, providerId } : null;
    if (kind === 'question') return { about, condition: { id, kind, text: question } };
    if (kind === 'attended') return { about, condition: { id, kind, events: amount } };
    if (kind === 'ticket') return { about, condition: { id, kind, about: is } };
    return { about, condition: { id, kind, about: is, days: amount } };
  });
}
