import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import * as recommending from '../recommend-contract.ts';
import { itemOf } from '../rules.ts';
import { saveAnswers, readAnswers } from './answers.ts';
import { readQuestions } from './questions.ts';
import { listSignalsOff, switchOff, switchOn } from './recommend-store.ts';
import { recommend, switches } from './recommend.ts';
import { dropAnswer, dropAnswers } from './store.ts';

export { moveGenreAnswers } from './store.ts';

export function openRecommendations(): Feature {
  return {
    routes: [
      route(calls.listQuestions, async ({ input, db }) => ({ items: await readQuestions(db, input.limit) })),
      route(calls.listAnswers, ({ input, viewer, db }) =>
        readAnswers(db, requireViewer(viewer).userId, input),
      ),
      route(calls.submitAnswers, ({ input, viewer, db }) =>
        saveAnswers(db, requireViewer(viewer).userId, input),
      ),
      route(calls.removeAnswer, async ({ input, viewer, db }) => {
        const item = itemOf(input.questionId);
        if (item) await dropAnswer(db, requireViewer(viewer).userId, item.type, item.id);
        return {};
      }),
      route(calls.removeAnswers, async ({ viewer, db }) => {
        await dropAnswers(db, requireViewer(viewer).userId);
        return {};
      }),
      route(recommending.listRecommendations, ({ input, viewer, db }) =>
        recommend(db, requireViewer(viewer).userId, input),
      ),
      route(recommending.switchSignal, async ({ input: { signal, on }, viewer, db }) => {
        const { userId } = requireViewer(viewer);
        await (on ? switchOn : switchOff)(db, userId, signal);
        return switches(await listSignalsOff(db, userId));
      }),
    ],
  };
}
