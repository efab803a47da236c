import { Ajv, type ValidateFunction } from 'ajv';
import { readParameters } from '../server/parameters.ts';
import type { StripeEmulator } from '../server/stripe-emulator.ts';
import publishedV2 from './stripe-v2.json' with { type: 'json' };

/** Compares what the emulator takes and answers with what Stripe publishes. */
export type PublishedApi = {
  /** Watches an emulator. What it takes but Stripe doesn't is added to `differences`. */
  readonly watch: (handle: StripeEmulator['handle']) => StripeEmulator['handle'];
  /** Returns the differences since the last call. */
  readonly takeDifferences: () => string[];
};

/**
 * Checks v1 requests with stripe-mock, which knows Stripe’s OpenAPI of v1, and v2 with our part of the OpenAPI of v2,
 * which stripe-mock doesn’t know. Requests that the emulator refuses aren't checked: tests make those on purpose.
 * @param stripeMock the address of stripe-mock; without it, v1 isn't checked
 */
export function openPublishedApi(stripeMock: string | undefined): PublishedApi {
  let differences: string[] = [];
  async function check(sent: Request, answer: Response): Promise<void> {
    const { pathname } = new URL(sent.url);
    const problems = pathname.startsWith('/v2/')
      ? await differencesOfV2(sent, answer)
      : stripeMock && answer.status !== 402
        ? await refusalsOf(stripeMock, sent)
        : [];
    differences.push(...problems.map((problem) => `${sent.method} ${pathname}: ${problem}`));
  }
  return {
    watch: (handle) => async (url, init) => {
      const sent = new Request(url instanceof Request ? url.clone() : url, init);
      const answer = await handle(url, init);
      if (answer.ok || answer.status === 402) await check(sent, answer.clone());
      return answer;
    },
    takeDifferences() {
      const taken = differences;
      differences = [];
      return taken;
    },
  };
}

/** Values that our version of the API allows and stripe-mock doesn't know yet, each with one that it knows. */
const newerThanStripeMock = [
  // Since 2026-09-30.endive; stripe-mock 0.203.0 knows 2026-08-26.dahlia.
  ['allowed_payment_method_types[0]=card_present', 'allowed_payment_method_types[0]=card'],
] as const;

/** stripe-mock remembers nothing: it refuses paths, parameters and values that Stripe doesn't publish. */
async function refusalsOf(stripeMock: string, sent: Request): Promise<string[]> {
  const { pathname, search } = new URL(sent.url);
  const answer = await fetch(`${stripeMock}${pathname}${search}`, {
    method: sent.method,
    headers: headersOf(sent),
    ...(sent.method !== 'GET' && { body: knownToStripeMock(await sent.text()) }),
  });
  const text = await answer.text();
  return answer.ok ? [] : [`stripe-mock answers ${answer.status}: ${text}`];
}

function knownToStripeMock(form: string): string {
  return newerThanStripeMock.reduce((known, [newer, older]) => known.replace(newer, older), form);
}

function headersOf(sent: Request): Record<string, string> {
  const kept = ['content-type', 'idempotency-key', 'stripe-account'];
  const given = kept.flatMap((name) => {
    const value = sent.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(given), authorization: 'Bearer sk_test_123' };
}

type Schema = { readonly [name: string]: unknown };
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  };
};
type Spec = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const spec = closed(publishedV2) as unknown as Spec;
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
const compiled = new Map<Schema, ValidateFunction>();

/** Refuses properties that no object of the description has, also in answers: the description leaves out the rest. */
function closed(value: Schema): Schema {
  const inner = Object.entries(value).map(([name, each]) => [name, closedValue(each)] as const);
  const isObject = value['type'] === 'object' && value['properties'] !== undefined;
  return { ...Object.fromEntries(inner), ...(isObject && { additionalProperties: false }) };
}

function closedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedValue);
  return typeof value === 'object' && value !== null ? closed(value as Schema) : value;
}

async function differencesOfV2(sent: Request, answer: Response): Promise<string[]> {
  const operation = findOperation(sent);
  if (!operation) return ['is not in our part of Stripe’s description'];
  const encoded = sent.method === 'GET' ? new URL(sent.url).search.slice(1) : await sent.text();
  const given = sent.method === 'GET' ? readParameters(encoded) : (JSON.parse(encoded || '{}') as unknown);
  const asked = operation.requestBody?.content['application/json'].schema ?? queryOf(operation);
  const answered = operation.responses[200].content['application/json'].schema;
  return [
    ...problemsOf(asked, given).map((problem) => `the request ${problem}`),
    ...problemsOf(answered, await answer.json()).map((problem) => `the answer ${problem}`),
  ];
}

function findOperation({ method, url }: Request): Operation | undefined {
  const parts = new URL(url).pathname.split('/');
  const path = Object.keys(spec.paths).find((each) => {
    const names = each.split('/');
    return names.length === parts.length && names.every((name, at) => name === '{id}' || name === parts[at]);
  });
  return path === undefined ? undefined : spec.paths[path]?.[method.toLowerCase()];
}

const queries = new Map<Operation, Schema>();

function queryOf(operation: Operation): Schema {
  const known = queries.get(operation);
  if (known) return known;
  const properties = Object.fromEntries(
    (operation.parameters ?? []).map(({ name, schema }) => [name, schema] as const),
  );
  const query = { type: 'object', properties, additionalProperties: false };
  queries.set(operation, query);
  return query;
}

function problemsOf(schema: Schema, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components: spec.components });
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || 'as a whole'} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}
