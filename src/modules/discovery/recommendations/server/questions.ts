import { listTracksById } from '#modules/music/server/index.ts';
import { toImages } from '#modules/profiles/profiles/server/index.ts';
import type { ArtistId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Question } from '../contract.ts';
import { arrange, questionId, type ItemType } from '../rules.ts';
import { listActs, type Act } from './store.ts';

type QuestionItem = {
  readonly type: ItemType;
  readonly id: string;
  readonly act: Act;
  /** The artist, so that each is asked about once. Genres have none. */
  readonly artistId?: ArtistId;
};

export async function readQuestions(db: Db, limit: number): Promise<Question[]> {
  const acts = byTurns(await listActs(db));
  const firstOfGenre = acts.filter(
    ({ genreId }, place) => genreId !== null && acts.findIndex((act) => act.genreId === genreId) === place,
  );
  const deck = arrange<QuestionItem>(
    {
      genre: firstOfGenre.map((act) => ({ type: 'genre', id: act.genreId!, act })),
      artist: acts.map((act) => ({ type: 'artist', id: act.id, act, artistId: act.id })),
      track: acts.flatMap((act) =>
        act.trackId ? [{ type: 'track' as const, id: act.trackId, act, artistId: act.id }] : [],
      ),
    },
    limit,
  );
  const songs = await listTracksById(
    db,
    deck.flatMap(({ act }) => act.trackId ?? []),
  );
  const songOf = new Map(songs.map((song) => [song.id, song]));
  return deck.flatMap(({ type, id, act }) => {
    const track = songOf.get(act.trackId ?? '') ?? null;
    if (type === 'track' && !track) return [];
    return [
      {
        id: questionId({ type, id }),
        type,
        name: type === 'genre' ? act.genre : type === 'artist' ? act.name : track!.name,
        note: type === 'artist' ? act.genre : act.name,
        images: type === 'track' && track!.images.length > 0 ? track!.images : toImages(act.image),
        gel: act.gel,
        track,
        genre: act.genreSlug,
      },
    ];
  });
}

/** Interleaves genres: the most popular act of each, then the second of each, and so on. */
function byTurns(acts: readonly Act[]): Act[] {
  const seen = new Map<string | null, number>();
  const turns = acts.map((act) => {
    const turn = seen.get(act.genreId) ?? 0;
    seen.set(act.genreId, turn + 1);
    return { act, turn };
  });
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ act }) => act);
}
