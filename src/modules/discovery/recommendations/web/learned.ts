import type { Question } from '../contract.ts';
import type { SavedAnswer } from './answer-store.ts';

export type Learned = {
  /** Strongest genre first. `share` is relative to the strongest, 0 to 1. */
  readonly genres: readonly { slug: string; name: string; share: number }[];
  readonly artists: readonly Question[];
  readonly tracks: readonly Question[];
  readonly liked: number;
};

const genresAtMost = 5;
/** Liking an artist or track counts half as a like of its genre, as in recommendations. */
const byAct = 0.5;

export function learnedOf(questions: readonly Question[], said: readonly SavedAnswer[]): Learned {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const names = new Map(
    questions.flatMap(({ type, name, note, genre }) =>
      genre === '' || type === 'track' ? [] : [[genre, type === 'genre' ? name : note] as const],
    ),
  );
  const points = new Map<string, number>();
  const liked: Question[] = [];
  for (const { id, verdict } of said) {
    const question = byId.get(id);
    if (!question || verdict === 'skip') continue;
    if (verdict === 'like') liked.push(question);
    const point = question.type === 'genre' ? (verdict === 'like' ? 1 : -1) : verdict === 'like' ? byAct : 0;
    points.set(question.genre, (points.get(question.genre) ?? 0) + point);
  }
  const ranked = [...points].filter(([slug, sum]) => names.has(slug) && sum > 0).sort((a, b) => b[1] - a[1]);
  const most = ranked[0]?.[1] ?? 1;
  return {
    genres: ranked.slice(0, genresAtMost).map(([slug, sum]) => ({
      slug,
      name: names.get(slug)!,
      share: sum / most,
    })),
    artists: liked.filter(({ type }) => type === 'artist'),
    tracks: liked.filter(({ type }) => type === 'track'),
    liked: liked.length,
  };
}
