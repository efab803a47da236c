import { countText } from '#platform/count-text.ts';

export const neighborhoodsWords = {
  title: 'By neighborhood',
  all: (total: number) => `All ${countText(total)} neighborhoods`,
} as const;
