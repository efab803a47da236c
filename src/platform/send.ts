import type { AnswerOf, Call, SentInputOf } from './contract.ts';
import { Refusal } from './refusal.ts';

/** Makes a call. Server rendering uses one that answers in the same process. */
export type Send = <C extends Call>(
  call: C,
  input: SentInputOf<C>,
  options?: SendOptions,
) => Promise<AnswerOf<C>>;

type SendOptions = { signal?: AbortSignal; idempotencyKey?: string };

/** Builds the address of a call: path fields filled in, the rest as query if there is no body. */
export function addressOf(
  call: Pick<Call, 'method' | 'path'>,
  input: object,
): { url: string; body: object | undefined } {
  const rest: Record<string, unknown> = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const part = encodeURIComponent(String(rest[name]).toWellFormed());
    delete rest[name];
    return part;
  });
  if (call.method !== 'GET' && call.method !== 'DELETE') return { url: `/api${path}`, body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
  return { url: query.size > 0 ? `/api${path}?${query}` : `/api${path}`, body: undefined };
}

/**
 * Makes a call over HTTP.
 * @throws Refusal from the server, or `offline` if it can't be reached
 */
export const send: Send = async (call, input, options = {}) => {
  const { url, body } = addressOf(call, input as object);
  const { signal } = options;
  const asked = fetch(url, {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
  const response = await orOffline(asked, signal);
  // An interrupted answer counts as offline.
  if (response.ok) return (await orOffline(response.json(), signal)) as AnswerOf<typeof call>;
  // Proxies answer errors in their own format, without our text.
  throw problemOf(response, await response.json().catch(() => undefined));
};

async function orOffline<Result>(
  arriving: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  try {
    return await arriving;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal('offline', {
      status: 503,
      title: 'You’re offline',
      message: 'Check your connection and try again.',
    });
  }
}

function problemOf(response: Response, answer: unknown): Refusal {
  const { code, title, detail, ...details } = (answer ?? {}) as {
    code?: string;
    title?: string;
    detail?: string;
  };
  return new Refusal(
    code ?? 'unavailable',
    { status: response.status, title: title ?? 'Something went wrong', message: detail ?? 'Try again.' },
    details,
  );
}
