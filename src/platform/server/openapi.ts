import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import type { Call } from '../contract.ts';
import { commonRefusals, idempotencyRefusals, type RefusalTable } from '../refusal.ts';
import { idempotencyKeyCharacters } from './idempotency-key.ts';

/** A JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [keyword: string]: unknown;
};

type Described = { readonly call: Call };

/** Each policy's refusals, and whether it requires sign-in. */
type Declared = Readonly<Record<string, { readonly refusals: RefusalTable; readonly isPublic: boolean }>>;

export type ApiAbout = {
  readonly title: string;
  readonly version: string;
  /** Origin of the paths. */
  readonly url: string;
  /** Name of the session cookie. */
  readonly cookie?: string;
  readonly policies: Declared;
};

/** @param io `input` for what callers send, `output` for what they get */
export function schemaOf(schema: $ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...found } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'throw',
    // Answers may get new fields, so clients must ignore unknown ones.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return found as JsonSchema;
}

const idempotencyKeyField: { name: string; schema: JsonSchema } = {
  name: 'Idempotency-Key',
  schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyCharacters },
};

/** Splits what a call takes into path, query, headers and body. */
export function inputParts(call: Call) {
  const whole = schemaOf(call.input, 'input');
  const named = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!));
  const fields = Object.entries(whole.properties ?? {});
  const required = new Set(whole.required ?? []);
  const pick = (isIn: (name: string) => boolean) =>
    fields
      .filter(([name]) => isIn(name))
      .map(([name, schema]) => ({ name, schema, required: required.has(name) }));
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const rest = pick((name) => !named.has(name));
  return {
    path: pick((name) => named.has(name)),
    query: inQuery ? rest : [],
    header: call.idempotencyKey
      ? [{ ...idempotencyKeyField, required: call.idempotencyKey === 'required' }]
      : [],
    body: inQuery ? [] : rest,
  };
}

/** The refusals of a call, including those of its policy, limit, key and input. */
export function refusalsOf(call: Call, policies: Declared): RefusalTable {
  const { invalidInput, crossSite, bodyTooLarge, jsonOnly, tooManyRequests, busy } = commonRefusals;
  return {
    ...call.refusals,
    invalidInput,
    ...policies[call.may]?.refusals,
    ...(call.method === 'GET' ? {} : { crossSite, bodyTooLarge, jsonOnly }),
    ...(call.limit ? { tooManyRequests } : {}),
    ...(call.idempotencyKey ? idempotencyRefusals : {}),
    busy,
  };
}

/** The first segment of the path. */
export function topicOf(call: Call): string {
  return call.path.split('/')[1]!;
}

/** Describes every call in OpenAPI 3.1, from the contract that the server uses. */
export function openApiOf(routes: readonly Described[], about: ApiAbout) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { call } of routes) {
    const path = `/api${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call, about);
  }
  const topics = [...new Set(routes.map(({ call }) => topicOf(call)))].toSorted();
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    tags: topics.map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problem },
      responses: { Bug: bug },
      ...(about.cookie
        ? { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: about.cookie } } }
        : {}),
    },
  };
}

/** RFC 9457 problem details with a code for programs. */
const problem: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: {
      description:
        'One entry per invalid field, if the code is `invalidInput`. A path separates names by slashes',
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    retryAfter: { description: 'Seconds to wait, as in the header', type: 'integer', minimum: 0 },
  },
};

const problemType = 'application/problem+json';
const problemRef = { $ref: '#/components/schemas/Problem' };

/** The answer to anything that isn't a refusal, as `answerError` gives it. */
const bug = {
  description: 'Something went wrong. The log has the error under its `requestId`',
  content: {
    [problemType]: {
      schema: {
        allOf: [
          problemRef,
          { required: ['requestId'], properties: { code: { const: 'bug' }, requestId: { type: 'string' } } },
        ],
      },
    },
  },
};

/** Not in every such answer: the wait isn't always known. */
const retryAfter = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
};

function operationOf(call: Call, about: ApiAbout) {
  const { path, query, header, body } = inputParts(call);
  const refusals = refusalsOf(call, about.policies);
  const parameters = [
    ...path.map((field) => ({ in: 'path', ...field, required: true })),
    ...query.map((field) => ({ in: 'query', ...field })),
    ...header.map((field) => ({ in: 'header', ...field })),
  ];
  return {
    operationId: operationIdOf(call),
    summary: call.summary,
    tags: [topicOf(call)],
    'x-may': call.may,
    ...(call.limit ? { 'x-limit': call.limit } : {}),
    ...(about.cookie && call.may !== 'anyone'
      ? { security: about.policies[call.may]?.isPublic ? [{}, session] : [session] }
      : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body.length > 0 ? { requestBody: requestBodyOf(body) } : {}),
    responses: {
      [call.status]: answerOf(call),
      ...problemsOf(refusals),
      '431': headersTooLarge,
      '500': { $ref: '#/components/responses/Bug' },
    },
  };
}

/** Happens before routing, so without problem details. */
const headersTooLarge = { description: 'The address or the headers are too long' };

const session = { session: [] };

type Field = ReturnType<typeof inputParts>['body'][number];

function requestBodyOf(fields: readonly Field[]) {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return { required: required.length > 0, content: { 'application/json': { schema } } };
}

function answerOf(call: Call) {
  const content = call.contentType
    ? { [call.contentType]: { schema: { type: 'string', contentMediaType: call.contentType } } }
    : { 'application/json': { schema: schemaOf(call.answer, 'output') } };
  return { description: call.summary, content };
}

function problemsOf(refusals: RefusalTable) {
  const byStatus = Map.groupBy(Object.entries(refusals), ([, { status }]) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, rows]) => {
      const codes = rows.map(([code]) => code);
      const schema = {
        allOf: [problemRef, { properties: { code: { enum: codes } } }],
      };
      const examples = Object.fromEntries(
        rows.map(([code, { title, message }]) => [
          code,
          { value: { type: 'about:blank', title, status, detail: message, code } },
        ]),
      );
      return [
        status,
        {
          description: rows.map(([, { title }]) => title).join(' · '),
          ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
          content: { [problemType]: { schema, examples } },
        },
      ];
    }),
  );
}

/** `POST /orders/:orderId/payment` → `postOrdersByOrderIdPayment`. */
function operationIdOf({ method, path }: Call): string {
  const words = path.split(/[/-]/).filter(Boolean);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const named = words.map((word) => (word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word)));
  return method.toLowerCase() + named.join('');
}
