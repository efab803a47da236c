import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendDocument } from './send-answer.ts';

test.each([
  ['Fog Machine orders.csv', 'filename="Fog-Machine-orders.csv"'],
  [
    'Zürich "Nord" orders.csv',
    `filename="Z-rich-Nord-orders.csv"; filename*=UTF-8''Z%C3%BCrich-Nord-orders.csv`,
  ],
  ['東京 (2026).ics', `filename="-2026-.ics"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC-2026-.ics`],
])('a download keeps the name of its event in any script: %s', async (filename, named) => {
  const server = fastify();
  server.get('/', (_, reply) => sendDocument(reply, 'text/csv', { body: 'Order', filename }));
  const { headers } = await server.inject('/');
  expect(headers['content-disposition']).toBe(`attachment; ${named}`);
});
