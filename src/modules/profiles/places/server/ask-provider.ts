import { setTimeout as wait } from 'node:timers/promises';
import { recordingResult } from '#platform/server/integration-health.ts';

const timeoutMs = 3000;
const longestWaitMs = 1500;

/**
 * Requests a map provider, and retries once if it is busy. @returns undefined for what doesn't exist
 * @throws Error if it doesn't answer with JSON in time
 */
export function askProvider(url: string, init: RequestInit = {}): Promise<unknown> {
  return recordingResult('places', () => ask(url, init));
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const first = await fetchOnce(url, init);
  const response = first.status === 429 || first.status >= 500 ? await again(first, url, init) : first;
  // Google answers 400 to an id that it doesn't know, but also to a search with a wrong key.
  if (response.status === 404 || (response.status === 400 && !init.body)) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.ok) throw new Error(`The map provider answered ${response.status}.`);
  return response.json();
}

async function again(first: Response, url: string, init: RequestInit): Promise<Response> {
  await first.body?.cancel();
  const asked = Number(first.headers.get('retry-after') ?? '0') * 1000;
  if (asked > longestWaitMs) throw new Error(`The map provider asks us to wait ${asked} ms.`);
  await wait(Math.max(asked, 100));
  return fetchOnce(url, init);
}

/** Map providers don't redirect, so a redirect is an error. */
function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
}
