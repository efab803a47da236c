import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Gel, Image } from '#modules/media/contract.ts';
import { Track } from '#modules/music/contract.ts';
import { call, idIn, pageOf, queryInt, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { itemTypes, questionsAtMost, verdicts } from './rules.ts';

/** What the Taste Test asks about, with something to look at and something to hear (TST-03). */
export const Question = z.object({
  /** `genre:…`, `artist:…`, `track:…` */
  id: z.string(),
  type: z.enum(itemTypes),
  name: z.string(),
  /** One line under the name: who plays the song, what the artist plays. */
  note: z.string(),
  images: z.array(Image),
  gel: Gel,
  /** A song to judge by; `null` where none is kept. */
  track: z.nullable(Track),
  /** The kind of music, as `GET /search` takes it; empty where none is known. */
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
    title: 'Nothing to answer',
    message: 'What this is about is not there any more.',
  },
} as const satisfies RefusalTable;

const userId = idIn(UserId);
/** Without a value of its own, unlike `queryFlag`: left out, it narrows nothing. */
const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

export const listQuestions = call('GET /taste/questions', {
  summary: 'The Taste Test: kinds of music, artists and songs of the city, the same for everybody (TST-03)',
  input: z.object({ limit: queryInt({ min: 1, max: questionsAtMost, default: questionsAtMost }) }),
  answer: z.object({ items: z.array(Question) }),
  may: 'anyone',
  keptSeconds: 300,
});

export const listAnswers = call('GET /users/:userId/answers', {
  summary: 'What the viewer likes and does not, newest first (TST-02)',
  input: z.object({
    userId,
    /** Only those of the Taste Test, or only the others. */
    fromTasteTest: z.optional(flag),
    limit: queryInt({ min: 1, max: 60, default: 25 }),
    cursor: z.optional(z.string()),
  }),
  answer: pageOf(Answer),
  may: self('userId'),
});

export const submitAnswers = call('POST /users/:userId/answers', {
  summary: 'Answer questions: one as it is swiped, or all that a guest answered before signing in (TST-03)',
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
  summary: 'Take an answer back. What was not answered stays so',
  input: z.object({ userId, questionId: z.string().check(z.maxLength(60)) }),
  answer: z.object({}),
  may: self('userId'),
  limit: { times: 240, seconds: 60 },
});

export const removeAnswers = call('DELETE /users/:userId/answers', {
  summary: 'Forget every answer of the viewer, to begin again',
  input: z.object({ userId }),
  answer: z.object({}),
  may: self('userId'),
  limit: { times: 20, seconds: 60 },
});
