import { CommunityId, type UserId } from '#platform/ids.ts';
import { createEvent, type By } from '#modules/events/editor/server/index.ts';
import { requireMayHost } from '#modules/events/teams/server/index.ts';
import { changeCommunity } from '#modules/profiles/communities/server/index.ts';
import { eventWireId } from '#modules/events/events/rules.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import type { ProfileDraft } from '#modules/profiles/editor/contract.ts';
import type { AnswerOf } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { CommunityFile } from '../community-file.ts';
import { fileRefusals, limits, type CommunityPlan, type importCommunityFile } from '../contract.ts';
import * as store from './import-store.ts';
import { readKnown, type KnownItems } from './known-here.ts';
import * as plans from './plan-community.ts';
import { readFile } from './read-file.ts';

/** Creates a profile. Injected by the app, because profiles span several modules. */
export type MakeProfile = (tx: Db, draft: ProfileDraft, userId: UserId) => Promise<ProfileCard>;

type Plan = {
  readonly file: CommunityFile;
  readonly known: KnownItems;
  readonly profile: ProfileDraft;
  readonly events: readonly plans.PlannedEvent[];
};

/**
 * Parses a file before a database connection is taken, because it may take seconds.
 * @throws Refusal fileTooLarge, fileTooComplex, fileInvalid with the problems
 */
async function readText(text: string): Promise<CommunityFile> {
  if (Buffer.byteLength(text) > limits.bytes) throw refuse(fileRefusals, 'fileTooLarge');
  const read = await readFile('readCommunityFile', text);
  if ('problems' in read) throw refuse(fileRefusals, 'fileInvalid', { problems: read.problems });
  return read.file;
}

async function planOf(db: Db, file: CommunityFile, by: By): Promise<Plan> {
  const known = await readKnown(db, file, by.admin);
  const profile = plans.planProfile(file, known);
  const events = file.events.map((event) => plans.planEvent(event, known));
  return { file, known, profile, events };
}

/** @throws Refusal fileInvalid with violations of our rules */
async function requireRight({ profile, events }: Plan, text: string): Promise<void> {
  const wrong = [...plans.wrongProfile(profile), ...plans.wrongEvents(events)];
  if (wrong.length === 0) return;
  const problems = await readFile('findLines', { text, wrong: wrong.slice(0, limits.problems) });
  throw refuse(fileRefusals, 'fileInvalid', { problems });
}

const toPlanned = ({ of, missing }: plans.PlannedEvent) => ({
  name: of.name,
  startDate: of.startsAt,
  timezone: of.timezone,
  missing,
});

/** @throws Refusal as the import does */
export async function previewCommunity(db: Db, text: string, by: By): Promise<CommunityPlan> {
  const plan = await planOf(db, await readText(text), by);
  await requireRight(plan, text);
  const { file, known, events } = plan;
  const before = await store.findImported(db, by.userId, file.id);
  if (!before && events.length > 0) await requireMayHost(db, null, by);
  return {
    name: file.community.name,
    exportedFrom: file.exportedFrom,
    exportedAt: file.exportedAt,
    events: events.map(toPlanned),
    missing: plans.missingOf(file, known),
    madeBefore: before ? CommunityId.encode(before) : null,
  };
}

/**
 * Imports all or nothing. Returns the existing community if the file was imported before. @throws Refusal of
 * the file, hostsAdminsOnly, hostsVerifiedOnly
 */
export async function importCommunity(
  db: Db,
  makeProfile: MakeProfile,
  text: string,
  by: By,
): Promise<AnswerOf<typeof importCommunityFile>> {
  const plan = await planOf(db, await readText(text), by);
  await requireRight(plan, text);
  return transact(db, (tx) => makeCommunity(tx, makeProfile, plan, by));
}

async function makeCommunity(
  tx: Db,
  makeProfile: MakeProfile,
  { file, known, profile, events }: Plan,
  by: By,
): Promise<AnswerOf<typeof importCommunityFile>> {
  const { name } = file.community;
  await store.lockFileImport(tx, by.userId, file.id);
  const before = await store.findImported(tx, by.userId, file.id);
  if (before) return { communityId: CommunityId.encode(before), name, isNew: false, events: [], missing: [] };
  const { id: creatorId } = await makeProfile(tx, profile, by.userId);
  const communityId = CommunityId.decode(creatorId)!;
  const made = new Map<string, string>();
  for (const { of, draft } of events) made.set(of.id, await createEvent(tx, { ...draft, creatorId }, by));
  await changeCommunity(tx, communityId, plans.planSettings(file, known, made));
  await store.saveImport(tx, by.userId, file.id, communityId);
  return {
    communityId: creatorId,
    name,
    isNew: true,
    events: events.map((planned) => ({
      ...toPlanned(planned),
      eventId: eventWireId({ provider: 'backbeat', providerId: made.get(planned.of.id)! }),
    })),
    missing: plans.missingOf(file, known),
  };
}
