import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Gel, Image } from '#modules/media/contract.ts';
import { Track } from '#modules/music/contract.ts';
import { call, idIn, pageOf, pageInput, queryInt, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { itemTypes, questionsAtMost, verdicts } from './rules.ts';

/** A question of the Taste Test, with images and a preview (TST-03). */
export const Question = z.object({
  /** `genre:…`, `artist:…`, `track:…` */
  id: z.string(),
  type: z.enum(itemTypes),
  name: z.string(),
  /** The line under the name: the artist of a track, or the genre of an artist. */
  note: z.string(),
  images: z.array(Image),
  gel: Gel,
  /** A track to judge by; `null` if there is none. */
  track: z.nullable(Track),
  /** The genre as `GET /search` takes it; empty if unknown. */
  genre: z.string(),
});
export type Question = z.infer<typeof Question>;

export const Answer = z.object({
  question: z.pick(Question, { id: true, type: true, name: true, note: true, images: true, genre: true }),
  verdict: z.enum(verdicts),
  fromTasteTest: z.boolean(),
  answeredAt: z.string(),
});
export type Answer = z.infer<typeof Answer>;

export const answersAtOnce = 50;

export const refusals = {
  questionUnknown: {
    status: 422,
    title: 'Question not found',
    message: 'The artist or track of this question was removed.',
  },
} as const satisfies RefusalTable;

const userId = idIn(UserId);
/** Unlike `queryFlag`, has no default: when omitted, it filters nothing. */
const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

export const listQuestions = call('GET /taste/questions', {
  summary: 'Questions of the Taste Test: genres, artists and tracks of the city, the same for everyone', // TST-03
  input: z.object({ limit: queryInt({ min: 1, max: questionsAtMost, default: questionsAtMost }) }),
  answer: z.object({ items: z.array(Question) }),
  may: 'anyone',
  cacheSeconds: 300,
});

export const listAnswers = call('GET /users/:userId/answers', {
  summary: 'The viewer’s likes and passes, newest first', // TST-02
  input: z.object({
    userId,
    /** Only answers from the Taste Test, or only others. */
    fromTasteTest: z.optional(flag),
    ...pageInput({ most: 60, usual: 25 }),
  }),
  answer: pageOf(Answer),
  may: self('userId'),
});

export const submitAnswers = call('POST /users/:userId/answers', {
  summary: 'Save answers: one per swipe, or all that a guest gave before signing in', // TST-03
  input: z.object({
    userId,
    fromTasteTest: z._default(z.boolean(), true),
    answers: z
      .array(z.object({ questionId: z.string().check(z.maxLength(60)), verdict: z.enum(verdicts) }))
      .check(z.minLength(1), z.maxLength(answersAtOnce)),
  }),
  answer: z.object({ kept: z.int() }),
  refusals,
  may: self('userId'),
  limit: { times: 240, seconds: 60 },
});

export const removeAnswer = call('DELETE /users/:userId/answers/:questionId', {
  summary: 'Take back an answer. Does nothing if there is none',
  input: z.object({ userId, questionId: z.string().check(z.maxLength(60)) }),
  answer: z.object({}),
  may: self('userId'),
  limit: { times: 240, seconds: 60 },
});

export const removeAnswers = call('DELETE /users/:userId/answers', {
  summary: 'Delete all answers of the viewer to start over',
  input: z.object({ userId }),
  answer: z.object({}),
  may: self('userId'),
  limit: { times: 20, seconds: 60 },
});
