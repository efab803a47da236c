import type { AnswerOf } from '#platform/contract.ts';
import { answerCall, type Serving } from '#platform/server/answer-call.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Send } from '#platform/send.ts';

/** Makes calls as one viewer without HTTP, so that a server-rendered page sees exactly what the API answers. */
export function openLocalSend(
  serving: Serving,
): (who: { viewer: Viewer | undefined; request: RequestFacts }) => Send {
  const routes = new Map(serving.routes.map((route) => [`${route.call.method} ${route.call.path}`, route]));
  return (who) => {
    const send: Send = async (call, input, options) => {
      options?.signal?.throwIfAborted();
      const route = routes.get(`${call.method} ${call.path}`);
      if (!route) throw new Error(`No feature implements ${call.method} ${call.path}.`);
      return (await answerCall(serving, route, { ...(input as object) }, who)) as AnswerOf<typeof call>;
    };
    return send;
  };
}
