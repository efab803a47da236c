import { waitFor } from '@testing-library/react';
import { vi } from 'vitest';

type Waiting = { line: string; body: unknown; answer: (status: number, body: object) => void };

/** A network in which every request waits until the test answers it. */
export function openNetwork() {
  const waiting: Waiting[] = [];
  const asked: string[] = [];
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const line = `${init.method} ${decodeURIComponent(url).replace('/api', '')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push(line);
    bodies.push(body);
    return new Promise((resolve) => {
      const answer = (status: number, reply: object) =>
        resolve(new Response(JSON.stringify(reply), { status }));
      waiting.push({ line, body, answer });
    });
  });
  return {
    asked,
    bodies,
    /** Answers the oldest request whose address starts like this, as soon as there is one. */
    async reply(begins: string, status: number, body: object) {
      const found = await waitFor(() => {
        const one = waiting.find(({ line }) => line.startsWith(begins));
        if (!one) throw new Error(`Not asked: ${begins}. Asked: ${asked.join(', ')}`);
        return one;
      });
      waiting.splice(waiting.indexOf(found), 1);
      found.answer(status, body);
      return found.body;
    },
  };
}
