export { EventsForYou } from './late-events-for-you.ts';
export { askForRecommendations, RecommendRail } from './late-recommend-rail.ts';
export { TastePage } from './late-taste-page.ts';
export { loadSignals } from './late-signals.ts';
export { answersQuery, questionsQuery } from './taste-queries.ts';
