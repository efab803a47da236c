import fc from 'fast-check';
import * as z from 'zod';
import type { Call } from '#platform/contract.ts';
import type { ThingIds } from './whole-app.ts';

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | boolean;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
};

/** The input of a call as JSON Schema. */
function inputSchema(call: Call): JsonSchema {
  return z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Words that make a generated input meaningful, by the name of the field. */
const known: Readonly<Record<string, unknown>> = {
  email: 'someone@example.test',
  password: 'correct horse battery',
  newPassword: 'correct horse battery',
  code: '123456',
  name: 'Ana Reyes',
  acceptTerms: true,
  termsAccepted: true,
  ofAge: true,
  promoCode: 'BACKROW',
  quantity: 1,
  currency: 'usd',
  city: 'Los Angeles',
  device: 'a browser',
  // A private account would hide what later calls read.
  isPrivate: false,
};

/** Inputs that the schema of a call takes; ids name things that exist. */
export function validInputs(call: Call, things: ThingIds): fc.Arbitrary<Record<string, unknown>> {
  return arbitraryOf(inputSchema(call), '', things).map((input) => ({ ...(input as object) }));
}

/** One plain input that the schema takes: required fields only. */
export function inputFor(call: Call, things: ThingIds): Record<string, unknown> {
  const schema = inputSchema(call);
  const required = { ...schema, properties: pick(schema.properties ?? {}, schema.required ?? []) };
  return { ...(fc.sample(arbitraryOf(required, '', things), { numRuns: 1, seed: 7 })[0] as object) };
}

function pick(properties: Record<string, JsonSchema>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)));
}

function arbitraryOf(schema: JsonSchema, field: string, things: ThingIds): fc.Arbitrary<unknown> {
  const thing = things[field];
  if (thing !== undefined && (schema.type === 'string' || schema.pattern || schema.anyOf))
    return fc.constant(thing);
  if (field in known && !schema.properties && fits(schema, known[field])) return fc.constant(known[field]);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, field, things)));
  if (schema.allOf) return allOf(schema, schema.allOf, field, things);
  const [type] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (type === 'object' || schema.properties) return objectOf(schema, things);
  if (type === 'array') return arrayOf(schema, field, things);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer' || type === 'number') return numberOf(schema, type === 'integer');
  if (type === 'string') return textOf(schema);
  return fc.constantFrom('x', 1, true);
}

/** Values of the first pattern that match all others. */
function allOf(whole: JsonSchema, parts: readonly JsonSchema[], field: string, things: ThingIds) {
  const patterns = parts.flatMap(({ pattern }) => (pattern ? [new RegExp(pattern)] : []));
  const first = { ...whole, ...Object.assign({}, ...parts.toReversed()), allOf: undefined } as JsonSchema;
  return arbitraryOf(first, field, things).filter(
    (value) => typeof value !== 'string' || patterns.every((pattern) => pattern.test(value)),
  );
}

function fits(schema: JsonSchema, value: unknown): boolean {
  const types = schema.anyOf?.map(({ type }) => type) ?? [schema.type];
  return types
    .flat()
    .some((type) => type === typeof value || (type === 'integer' && typeof value === 'number'));
}

function objectOf(schema: JsonSchema, things: ThingIds): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => [name, arbitraryOf(part, name, things)] as const,
  );
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(model, { requiredKeys: schema.required ?? [], noNullPrototype: true });
}

function arrayOf(schema: JsonSchema, field: string, things: ThingIds): fc.Arbitrary<unknown> {
  const items = typeof schema.items === 'object' ? schema.items : {};
  return fc.array(arbitraryOf(items, field, things), {
    minLength: schema.minItems ?? 0,
    maxLength: Math.min(schema.maxItems ?? 3, 3),
  });
}

function numberOf(schema: JsonSchema, isWhole: boolean): fc.Arbitrary<unknown> {
  const min = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1);
  const max = Math.min(schema.maximum ?? 1000, 1e9);
  return isWhole
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true });
}

function textOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.format === 'email') return fc.constant('someone@example.test');
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date') return fc.constant('2026-11-28');
  if (schema.format === 'date-time') return fc.constant('2026-11-28T12:00:00.000Z');
  if (schema.format === 'uri') return fc.constant('https://example.test/');
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({
    unit: 'grapheme',
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 40, 60),
  });
}

const nasty: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\uffff',
  'a'.repeat(5000),
  "'; drop table event; --",
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '%00',
  'event:backbeat:',
  'order:not-a-uuid',
  '🤘'.repeat(300),
  [],
  {},
  [[[[]]]],
  { __proto__: { admin: true } },
  { $gt: '' },
  'NaN',
  'Infinity',
  '9999999999999999999',
  '2026-13-45',
];

/** A valid input with one or more parts replaced, removed or added. */
export function mutatedInputs(call: Call, things: ThingIds): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.keys(inputSchema(call).properties ?? {});
  const change = fc.record({
    field:
      fields.length > 0
        ? fc.oneof(fc.constantFrom(...fields), fc.constantFrom('extra', 'constructor'))
        : fc.constant('extra'),
    value: fc.oneof(fc.constantFrom(...nasty), fc.jsonValue({ maxDepth: 3 })),
    remove: fc.boolean(),
  });
  return fc
    .tuple(validInputs(call, things), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([input, changes]) => {
      const mutated: Record<string, unknown> = { ...input };
      for (const { field, value, remove } of changes) {
        if (remove && !call.path.includes(`:${field}`)) delete mutated[field];
        else mutated[field] = value;
      }
      return mutated;
    });
}
