import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getDiarySummary, listDiary } from '../contract.ts';

const perPage = 8;

export const diaryQuery = (userId: string, year: number | undefined) =>
  pagesOf(listDiary, { userId, year, limit: perPage }, ['diary', 'nights', userId, year ?? null]);

export const diarySummaryQuery = (userId: string, year: number | undefined) => ({
  ...queryOf(getDiarySummary, { userId, year }, ['diary', 'summary', userId, year ?? null]),
  retry: false,
});
