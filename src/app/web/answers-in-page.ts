import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Answers that a page was rendered from, on their way to the browser. They are JSON: written as one string, they are
 * written and read several times faster than value by value, and the router needs no stream for what is complete.
 */
type Answer = [key: QueryKey, updatedAt: number, data: unknown];

const written = /*#__PURE__*/ new WeakMap<object, string>();

/** As JSON, once for all pages that render from the same answer. */
function toJson(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const json = written.get(data) ?? JSON.stringify(data);
  written.set(data, json);
  return json;
}

/**
 * Waits for queries that loaders started without waiting for them.
 * @returns a list of `Answer` as JSON. The browser asks again for what failed.
 */
export async function writeAnswers(queryClient: QueryClient): Promise<string> {
  const queries = queryClient.getQueryCache().getAll();
  await Promise.allSettled(
    queries.flatMap(({ promise, state }) => (promise && state.status === 'pending' ? promise : [])),
  );
  const answers = queries.flatMap(({ queryKey, state: { data, dataUpdatedAt } }) =>
    data === undefined ? [] : `[${JSON.stringify(queryKey)},${dataUpdatedAt},${toJson(data)}]`,
  );
  return `[${answers.join()}]`;
}

export function readAnswers(queryClient: QueryClient, answers: string): void {
  for (const [key, updatedAt, data] of JSON.parse(answers) as Answer[])
    queryClient.setQueryData(key, data, { updatedAt });
}
