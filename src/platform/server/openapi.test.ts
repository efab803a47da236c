import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, documentCall, listOf, policyAbout, queryInt, wireId } from '../contract.ts';
import type { RefusalTable } from '../refusal.ts';
import { platformPolicies, policy } from './policies.ts';
import { openApiOf } from './openapi.ts';
import { referencePage, shapeText } from './reference-page.ts';
import { OrderId } from '../ids.ts';

const refusals = {
  soldOut: { status: 409, title: 'Sold out', message: 'The last one has just gone.' },
} as const satisfies RefusalTable;

const Order = z.object({
  id: wireId(OrderId),
  note: z.nullable(z.string()),
  state: z.enum(['held', 'completed']),
});

const orderBuyer = policyAbout<OrderId>('order.buyer');

const calls = [
  call('POST /orders', {
    summary: 'Hold <tickets>',
    input: z.object({ eventId: z.string(), quantity: z.optional(z.int().check(z.gte(1), z.lte(10))) }),
    answer: Order,
    refusals,
    may: 'signedIn',
    status: 201,
    limit: { times: 30, seconds: 60 },
    idempotencyKey: 'required',
  }),
  call('GET /orders/:orderId', {
    summary: 'One order',
    input: z.object({ orderId: wireId(OrderId) }),
    answer: Order,
    may: orderBuyer('orderId'),
  }),
  call('GET /orders', {
    summary: 'Own orders',
    input: z.object({ limit: queryInt({ min: 1, max: 50, default: 20 }) }),
    answer: listOf(Order),
    may: 'anyone',
  }),
  documentCall('GET /orders/:orderId/tickets.pdf', {
    summary: 'The tickets on paper',
    input: z.object({ orderId: z.string() }),
    may: orderBuyer('orderId'),
    contentType: 'application/pdf',
  }),
].map((one) => ({ call: one }));

type Operation = {
  readonly operationId: string;
  readonly parameters: readonly object[];
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, Content>>; readonly headers?: object }>
  >;
  readonly security?: readonly object[];
};
type Content = {
  readonly schema: {
    readonly allOf: readonly { properties: { code: { enum: readonly string[] } } }[];
    readonly required: readonly string[];
    readonly additionalProperties?: boolean;
  };
  readonly examples: Readonly<Record<string, { readonly value: object }>>;
};
/** The parts of the document that these tests read. */
type Read = {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation>>>>;
  readonly components: { readonly schemas: object; readonly responses: object };
};

const orderNotFound = { status: 404, title: 'Order not found', message: 'Look again.' } as const;
const policies = {
  ...platformPolicies,
  'order.buyer': policy(orderBuyer, { orderNotFound }, () => {}),
};

const reference = {
  openApiPath: '/api/openapi.json',
  policies,
  policyWords: { signedIn: 'Signed-in users' },
};

const document = openApiOf(calls, {
  title: 'Test',
  version: '1',
  url: 'https://x.test',
  cookie: 'session',
  policies,
}) as unknown as Read;

const codesOf = ({ responses }: Operation, status: number) =>
  responses[status]!.content['application/problem+json']!.schema.allOf[1]!.properties.code.enum;

describe('OpenAPI', () => {
  test('says where each field of the input is sent', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual([
      '/api/orders',
      '/api/orders/{orderId}',
      '/api/orders/{orderId}/tickets.pdf',
    ]);
    const { post, get } = document.paths['/api/orders']!;
    expect(post.requestBody.content['application/json']!.schema).toEqual({
      type: 'object',
      required: ['eventId'],
      properties: { eventId: { type: 'string' }, quantity: { type: 'integer', minimum: 1, maximum: 10 } },
    });
    expect(get.parameters).toMatchObject([
      { in: 'query', name: 'limit', required: false, schema: { default: 20 } },
    ]);
    expect(document.paths['/api/orders/{orderId}']!.get.parameters).toMatchObject([
      { in: 'path', name: 'orderId', required: true },
    ]);
  });

  test('says who may call, how often, and every refusal with its code', () => {
    const { post, get } = document.paths['/api/orders']!;
    expect(post).toMatchObject({
      'x-may': 'signedIn',
      'x-limit': { times: 30, seconds: 60 },
      security: [{ session: [] }],
    });
    expect(get.security).toBeUndefined();
    expect(Object.keys(post.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '429',
      '431',
      '500',
      '503',
    ]);
    const { schema, examples } = post.responses[409]!.content['application/problem+json']!;
    expect(schema.allOf[1]!.properties.code.enum).toEqual(['soldOut']);
    expect(examples['soldOut']!.value).toMatchObject({ status: 409, title: 'Sold out', code: 'soldOut' });
  });

  test('says how long to wait after 429 and 503, and what an error looks like', () => {
    const { post, get } = document.paths['/api/orders']!;
    for (const { headers } of [post.responses[429]!, post.responses[503]!, get.responses[503]!])
      expect(headers).toMatchObject({ 'Retry-After': { schema: { type: 'integer' } } });
    expect(post.responses[409]!.headers).toBeUndefined();
    expect(get.responses[500]).toEqual({ $ref: '#/components/responses/Bug' });
    expect(document.components.responses).toMatchObject({
      Bug: {
        content: { 'application/problem+json': { schema: { allOf: [{}, { required: ['requestId'] }] } } },
      },
    });
  });

  test('says which fields of a refused input are wrong', () => {
    expect(document.components.schemas).toMatchObject({
      Problem: { properties: { errors: { items: { required: ['path', 'message'] } } } },
    });
  });

  test('names the header with the key of a request, and its refusal, where a call takes one', () => {
    const { post, get } = document.paths['/api/orders']!;
    expect(post.parameters).toEqual([
      {
        in: 'header',
        name: 'Idempotency-Key',
        required: true,
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
    ]);
    expect(codesOf(post, 400)).toContain('idempotencyKeyRequired');
    expect(codesOf(get, 400)).not.toContain('idempotencyKeyRequired');
    const { markup } = referencePage(calls, reference);
    expect(markup).toMatch(/<code>Idempotency-Key<\/code><\/td>\s*<td>header<\/td>/);
  });

  test('a policy adds its refusals, and requires the cookie only if it requires sign-in', () => {
    const { get } = document.paths['/api/orders/{orderId}']!;
    expect(codesOf(get, 404)).toEqual(['orderNotFound']);
    expect(get.security).toEqual([{}, { session: [] }]);
  });

  test('names every operation once and refers only to what it contains', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length);
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    for (const name of new Set(refs)) expect(document.components.schemas).toHaveProperty([name!]);
    expect(JSON.stringify(document)).not.toMatch(/"\$defs"|"\$schema"/);
  });

  test('documents have their own type, and answers may get new fields', () => {
    const { responses } = document.paths['/api/orders/{orderId}/tickets.pdf']!.get;
    expect(Object.keys(responses[200]!.content)).toEqual(['application/pdf']);
    const answer = document.paths['/api/orders']!.post.responses[201]!.content['application/json']!.schema;
    expect(answer.required).toEqual(['id', 'note', 'state']);
    expect(answer.additionalProperties).toBeUndefined();
  });
});

test('the reference page escapes its content, links every topic and needs no JavaScript', () => {
  const { markup } = referencePage(calls, reference);
  expect(markup).toContain('Hold &lt;tickets&gt;');
  expect(markup).toContain('order:{uuid}');
  expect(markup).toMatch(/href="#orders"/);
  expect(markup).toMatch(/id="orders"/);
  expect(markup).not.toMatch(/<script|\son\w+=/);
});

test.each([
  [{ type: 'integer', minimum: 1, maximum: 50, default: 20 }, 'integer (1–50, 20 when absent)'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [
    { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { const: 1 } } },
    '{\n  a: string\n  b?: 1\n}',
  ],
])('the shape of %j reads %s', (schema, text) => {
  expect(shapeText(schema)).toBe(text);
});
