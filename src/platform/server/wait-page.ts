import { brand } from '#platform/brand.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../refusal.ts';
import { html, sendPage } from './html.ts';

/** Whether a browser requests a page, not data. */
export function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}

/** Shows a refusal as a page. After a 503 it reloads itself. */
export function sendWaitPage(reply: FastifyReply, refusal: Refusal, retryAfter: number) {
  const isBusy = refusal.status === 503;
  return sendPage(reply.status(refusal.status), {
    title: `${refusal.title} · ${brand.name}`,
    ...(isBusy && { head: html`<meta http-equiv="refresh" content="${retryAfter}" />` }),
    body: html`<h1>${isBusy ? 'A lot of people are here right now' : refusal.title}</h1>
      <p>
        ${
          isBusy
            ? 'We are letting everyone in as fast as we can. This page loads again by itself in a moment.'
            : `You opened a lot of pages in a short time. Try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`
        }
      </p>
      <p><a href="">Try again</a></p>`,
  });
}
