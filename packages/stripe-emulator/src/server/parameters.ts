import { z } from 'zod';
import { invalidParameter } from './answer.ts';

/** Parameters as sent: text, nested by brackets. */
type WireValue = string | WireValue[] | { [name: string]: WireValue };
export type WireParameters = Record<string, WireValue>;

/**
 * Parses `metadata[orderId]=1&expand[0]=charge&types[]=x` into nested values, as Stripe does. The objects have no
 * prototype, so no name can reach one.
 */
export function readParameters(encoded: string): WireParameters {
  const root: WireParameters = Object.create(null) as WireParameters;
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter((part, index) => index === 0 || part !== '');
    if (name.endsWith('[]')) path.push('');
    place(root, path, value);
  }
  return listsOf(root) as WireParameters;
}

function place(into: Record<string, WireValue>, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  const key = name === '' ? String(Object.keys(into).length) : name;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = into[key];
  const next =
    typeof inner === 'object' && !Array.isArray(inner)
      ? inner
      : (Object.create(null) as Record<string, WireValue>);
  into[key] = next;
  place(next, rest, value);
}

/** An object whose keys are all numbers is a list. */
function listsOf(value: WireValue): WireValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name)))
    return names.map((name) => listsOf(value[name]!));
  for (const name of names) value[name] = listsOf(value[name]!);
  return value;
}

/** An integer amount in the smallest unit. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/, { error: (issue) => `Invalid integer: ${String(issue.input)}` })
  .transform(Number);

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const metadataParameter = z.record(z.string().max(40), z.string().max(500));
export const expandParameter = z.array(z.string().max(100)).max(20).optional();
const range = z
  .object({ gt: wholeNumber, gte: wholeNumber, lt: wholeNumber, lte: wholeNumber })
  .partial()
  .strict();

/** Unix time in seconds, exact or as a range. */
export const momentParameter = z
  .union([wholeNumber.transform((at) => ({ gte: at, lte: at })), range])
  .optional();
export type MomentRange = { readonly [edge in 'gt' | 'gte' | 'lt' | 'lte']?: number | undefined };

export const pageParameters = {
  limit: wholeNumber.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: expandParameter,
};

/** Validates parameters. @throws GatewayError with Stripe's message and code for the first failure. */
export function checkParameters<Schema extends z.ZodType>(
  schema: Schema,
  wire: WireParameters,
): z.output<Schema> {
  const checked = schema.safeParse(wire);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    const name = pathText([...issue.path, issue.keys[0]!]);
    throw invalidParameter('parameter_unknown', `Received unknown parameter: ${name}`, name);
  }
  const name = pathText(issue.path);
  if (valueAt(wire, issue.path) === undefined) {
    throw invalidParameter('parameter_missing', `Missing required param: ${name}.`, name);
  }
  const isWhole = issue.message.startsWith('Invalid integer');
  throw invalidParameter(
    isWhole ? 'parameter_invalid_integer' : 'parameter_invalid_value',
    issue.message,
    name,
  );
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function valueAt(wire: WireValue, path: readonly PropertyKey[]): WireValue | undefined {
  let value: WireValue | undefined = wire;
  for (const part of path) value = (value as Record<PropertyKey, WireValue> | undefined)?.[part];
  return value;
}
