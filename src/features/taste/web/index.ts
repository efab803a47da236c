export { NightsForYou } from './late-nights-for-you.ts';
export { RecommendRail } from './late-recommend-rail.ts';
export { TastePage } from './late-taste-page.ts';
export { answersQuery, questionsQuery, recommendationsQuery } from './taste-queries.ts';
