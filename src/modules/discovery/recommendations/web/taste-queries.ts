import { queryOf } from '#platform/ui/api.ts';
import { listAnswers, listQuestions } from '../contract.ts';
import { listRecommendations } from '../recommend-contract.ts';

/** The test is the same for everybody, and for as long as somebody takes it. */
export const questionsQuery = {
  ...queryOf(listQuestions, {}, ['taste', 'questions']),
  staleTime: 300_000,
};

const minute = 60_000;

/** TST-02: kept for a minute. All of a test fit in. */
export const answersQuery = (userId: string) => ({
  ...queryOf(listAnswers, { userId, fromTasteTest: true, limit: 60 }, ['taste', 'answers', userId]),
  staleTime: minute,
});

/** @param point where the viewer looks around; where they live when it is left out */
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
