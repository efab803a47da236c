import { queryOf } from '#platform/ui/api.ts';
import { listAnswers, listQuestions } from '../contract.ts';
import { listRecommendations } from '../recommend-contract.ts';

/** The questions are the same for everyone and stay fixed while a test runs. */
export const questionsQuery = {
  ...queryOf(listQuestions, {}, ['taste', 'questions']),
  staleTime: 300_000,
};

const minute = 60_000;

/** Cached for a minute (TST-02). One page holds a whole test. */
export const answersQuery = (userId: string) => ({
  ...queryOf(listAnswers, { userId, fromTasteTest: true, limit: 60 }, ['taste', 'answers', userId]),
  staleTime: minute,
});

/** @param point where to search; the viewer's home when omitted */
export const recommendationsQuery = (
  userId: string,
  point: { latitude?: number | undefined; longitude?: number | undefined } = {},
) => {
  const { latitude, longitude } = point;
  const around = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : {};
  return {
    ...queryOf(listRecommendations, { userId, ...around }, ['taste', 'recommendations', userId, around]),
    staleTime: minute,
    retry: false,
  };
};
