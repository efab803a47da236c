import { PollId, type TrackId } from '#platform/ids.ts';
import type { EventCard } from '#modules/events/events/contract.ts';
import { readCards } from '#modules/events/events/server/index.ts';
import type { Image } from '#modules/media/contract.ts';
import type { Track } from '#modules/music/contract.ts';
import { listTracksById } from '#modules/music/server/index.ts';
import type { Plan } from '#modules/social/plans/contract.ts';
import { readSeenPlans } from '#modules/social/plans/server/index.ts';
import { toImages } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Poll, PostItem } from '../item-contract.ts';
import { listPolls, type OptionRow, type PollRow } from './poll-store.ts';
import { listImages, type StoredAttachment } from './post-store.ts';

/** All attachments of a page of posts, read together. Attachments that not everyone may see are left out. */
type LoadedAttachments = {
  readonly images: ReadonlyMap<string, Image>;
  readonly events: ReadonlyMap<string, EventCard>;
  readonly tracks: ReadonlyMap<string, Track>;
  readonly plans: ReadonlyMap<string, Plan>;
  readonly polls: ReadonlyMap<string, PollRow>;
};

/** The attachments of posts, in the order of the posts. Attachments the viewer may not see are left empty. */
export async function readItems(
  db: Db,
  carried: readonly StoredAttachment[],
  viewer: Viewer | undefined,
): Promise<(PostItem | undefined)[]> {
  const pollIds = idsOf(carried, 'poll');
  const [polls, own, plans] = await Promise.all([
    listPolls(db, pollIds, viewer?.userId),
    readAttachments(db, carried),
    readSeenPlans(db, idsOf(carried, 'activity'), viewer),
  ]);
  const ofOptions = await readAttachments(
    db,
    polls.flatMap(({ options }) => options),
  );
  const loaded: LoadedAttachments = {
    images: new Map([...own.images, ...ofOptions.images]),
    events: new Map([...own.events, ...ofOptions.events]),
    tracks: new Map([...own.tracks, ...ofOptions.tracks]),
    plans,
    polls: new Map(polls.map((poll) => [poll.id, poll])),
  };
  return carried.map((one) => itemOf(one, loaded));
}

async function readAttachments(
  db: Db,
  carried: readonly StoredAttachment[],
): Promise<Pick<LoadedAttachments, 'images' | 'events' | 'tracks'>> {
  const [images, events, tracks] = await Promise.all([
    listImages(db, idsOf(carried, 'image')),
    readCards(db, idsOf(carried, 'event')),
    readTracks(db, idsOf(carried, 'track')),
  ]);
  return { images: new Map(images.map((row) => [row.id, toImages(row)[0]!])), events, tracks };
}

function idsOf(carried: readonly StoredAttachment[], kind: StoredAttachment['kind']): string[] {
  return [...new Set(carried.flatMap((one) => (one.kind === kind && one.targetId ? [one.targetId] : [])))];
}

async function readTracks(db: Db, ids: readonly TrackId[]): Promise<ReadonlyMap<string, Track>> {
  const tracks = ids.length > 0 ? await listTracksById(db, ids) : [];
  return new Map(tracks.map((track) => [track.id, track]));
}

function itemOf(carried: StoredAttachment, loaded: LoadedAttachments): PostItem | undefined {
  const { kind, targetId } = carried;
  if (kind === 'activity') {
    const payload = loaded.plans.get(targetId!);
    return payload && { type: kind, payload };
  }
  if (kind === 'poll') {
    const row = loaded.polls.get(targetId!);
    return row && { type: kind, payload: toPoll(row, loaded) };
  }
  return attachmentOf(carried, loaded);
}

type Attachment = Poll['options']['items'][number]['attachments']['items'][number];

function attachmentOf(
  { kind, targetId, gif }: StoredAttachment,
  loaded: LoadedAttachments,
): Attachment | undefined {
  if (kind === 'gif') return gif ? { type: kind, payload: gif } : undefined;
  if (kind === 'image') {
    const payload = loaded.images.get(targetId!);
    return payload && { type: kind, payload };
  }
  if (kind === 'event') {
    const payload = loaded.events.get(targetId!);
    return payload && { type: kind, payload };
  }
  if (kind === 'track') {
    const payload = loaded.tracks.get(targetId!);
    return payload && { type: kind, payload };
  }
  return undefined;
}

/** Results are included once the viewer has voted or the poll is closed. */
function toPoll(row: PollRow, loaded: LoadedAttachments): Poll {
  const showsResult = row.isClosed || row.votedOptionId !== null;
  const toOption = (option: OptionRow) => {
    const attachment = attachmentOf(option, loaded);
    return {
      id: option.id,
      description: option.description,
      attachments: { items: attachment ? [attachment] : [] },
      total: showsResult ? option.votesTotal : null,
    };
  };
  return {
    id: PollId.encode(row.id),
    options: { items: row.options.map(toOption) },
    total: row.votersTotal,
    closesAt: row.closesAt?.toISOString() ?? null,
    closed: row.isClosed,
    votedOptionId: row.votedOptionId,
  };
}
