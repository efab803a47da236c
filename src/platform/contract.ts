import * as z from 'zod/mini';
import type { IdCodec, UserId } from './ids.ts';
import type { PagePath } from './page-path.ts';
import type { RefusalTable } from './refusal.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The smallest common type of all schemas, because comparing whole zod classes slows down type checks of large
 * contracts.
 */
type Schema = z.core.$ZodType;

/** How often a viewer, or an address if signed out, may make a call. */
export type CallLimit = { readonly times: number; readonly seconds: number };

/** Policies that depend on the viewer alone. */
export type ViewerPolicy = 'anyone' | 'signedIn' | 'admin';

/** A policy with the function that reads its subject from the call's input. */
export type Permission<in Input = never, out Subject = unknown> = {
  readonly policy: string;
  readonly subjectOf: (input: Input) => Subject;
};

/** A policy as a call names it. */
export type PolicyName<Subject> = { readonly policy: string } & (
  | { readonly subjectOf: (input: never) => Subject }
  | ((field: never) => { readonly subjectOf: (input: never) => Subject })
);

/**
 * A policy about the thing whose id is in one input field: `may: eventHost('eventId')`. A missing field doesn't
 * compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function policyAbout<Subject extends string>(policy: string) {
  const permission = <Field extends string>(
    field: Field,
  ): Permission<{ readonly [Name in Field]: Subject }, Subject> => ({
    policy,
    subjectOf: (input) => input[field],
  });
  return Object.assign(permission, { policy });
}

/** A policy that reads several fields of the input: `may: sharesEvents`. */
/* @__NO_SIDE_EFFECTS__ */
export function policyReading<Fields>(policy: string): Permission<Fields, Fields> {
  return { policy, subjectOf: (input) => input };
}

/** Lets users make calls about themselves only. */
export const self = policyAbout<UserId>('self');

/** Actions that are limited for new accounts. */
export type NewAccountAct = 'post' | 'comment' | 'follow' | 'invite' | 'join' | 'report';

/** Input fields that hold text or an id. */
type TextField<Input> = {
  [Name in keyof Input]-?: Input[Name] extends string | undefined ? Name : never;
}[keyof Input] &
  string;

/**
 * Whether a call needs the `Idempotency-Key` header, or takes it. With the same key, it answers what the first request
 * did.
 */
export type IdempotencyKey = 'required' | 'optional';

/** The contract of one HTTP call, shared by the server, the web client and the API reference. */
export type Call<
  Input extends Schema = Schema,
  Answer extends Schema = Schema,
  Table extends RefusalTable = RefusalTable,
> = {
  readonly method: Method;
  /** Under `/api`. Each `:name` segment is a field of the input. */
  readonly path: string;
  readonly summary: string;
  readonly input: Input;
  readonly answer: Answer;
  readonly refusals: Table;
  /** The policy that decides who may make the call. */
  readonly may: string;
  /** Reads the policy's subject from the input. */
  readonly subjectOf: (input: never) => unknown;
  readonly newAccountLimit?: NewAccountAct;
  /** Reads from the input all text that the call publishes, in which new accounts may not link. */
  readonly newAccountText?: (input: never) => string;
  /** The field with a user's id. Users who are blocked either way count as not found. */
  readonly about?: string;
  /** Set if the answer may name people that the viewer blocked, because that is its purpose. */
  readonly namesBlocked?: true;
  readonly status: 200 | 201 | 202;
  readonly limit?: CallLimit;
  readonly idempotencyKey?: IdempotencyKey;
  /** Seconds for which caches may keep the answer. Set if it is the same for all guests. */
  readonly cacheSeconds?: number;
  /** Set if the answer is a document instead of JSON. */
  readonly contentType?: string;
  /** Largest body in bytes, if more than 64 kB. */
  readonly bodyBytes?: number;
};

export type InputOf<C> = C extends { readonly input: infer S extends Schema } ? z.output<S> : never;
export type SentInputOf<C> = C extends { readonly input: infer S extends Schema } ? z.input<S> : never;
export type AnswerOf<C> = C extends { readonly answer: infer S extends Schema } ? z.output<S> : never;

type CallShape<Input extends Schema, Answer extends Schema, Table extends RefusalTable> = {
  /** A sentence of the API reference. The ids of its requirements are for us: in a comment. */
  summary: string;
  input: Input;
  answer: Answer;
  refusals?: Table;
  may: ViewerPolicy | Permission<z.output<Input>>;
  newAccountLimit?: NewAccountAct;
  newAccountText?: (input: z.output<Input>) => string;
  about?: TextField<z.output<Input>>;
  namesBlocked?: true;
  status?: 200 | 201 | 202;
  limit?: CallLimit;
  idempotencyKey?: IdempotencyKey;
  cacheSeconds?: number;
  bodyBytes?: number;
};

/** Defines a call. The browser bundle keeps only its method and path. */
/* @__NO_SIDE_EFFECTS__ */
export function call<Input extends Schema, Answer extends Schema, Table extends RefusalTable = {}>(
  line: `${Method} /${string}`,
  shape: CallShape<Input, Answer, Table>,
): Call<Input, Answer, Table> {
  const [method, path] = line.split(' ') as [Method, string];
  const { may, refusals = {} as Table, ...rest } = shape;
  const { policy, subjectOf } = typeof may === 'object' ? may : { policy: may, subjectOf: () => undefined };
  return { method, path, status: 200, ...rest, refusals, may: policy, subjectOf };
}

/** A document. Bodies of unknown length are written in pieces. */
export const Document = z.object({
  body: z.custom<Uint8Array | string | AsyncIterable<string>>(() => true),
  filename: z.string(),
});
export type Document = z.infer<typeof Document>;

/** Defines a call that answers with a document (PDF, calendar, image) instead of JSON. */
/* @__NO_SIDE_EFFECTS__ */
export function documentCall<Input extends Schema, Table extends RefusalTable = {}>(
  line: `GET /${string}`,
  shape: Omit<CallShape<Input, typeof Document, Table>, 'answer'> & { contentType: string },
): Call<Input, typeof Document, Table> & { readonly contentType: string } {
  return { ...call(line, { ...shape, answer: Document }), contentType: shape.contentType };
}

/**
 * Of an ISO date, from 1000 to 2999. A time zone can move the end of 9999 to the year 10000, whose dates PostgreSQL
 * doesn't read as JavaScript writes them. JavaScript takes 26, as a host types it into a date field, for 1926 in places.
 */
export const inUsualYears = z.regex(/^[12]/);

/** A path that web code may link to. */
export const pagePath = z.string() as z.ZodMiniType<PagePath, PagePath>;

/** A list on the wire (PLT-08). `total` counts all, `items` holds one page. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item extends Schema>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), offset: z.int() });
}

/** A list that is paged by a cursor: `next` starts the following page. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Item extends Schema>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), offset: z.int(), next: z.nullable(z.string()) });
}

/** A page of a list that isn’t counted. */
/* @__NO_SIDE_EFFECTS__ */
export function cursorPageOf<Item extends Schema>(item: Item) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) });
}

/** A whole number from a query string. */
/* @__NO_SIDE_EFFECTS__ */
export function queryInt(bounds: { min: number; max: number; default: number }) {
  return z._default(
    z.coerce.number<number | string>().check(z.int(), z.gte(bounds.min), z.lte(bounds.max)),
    bounds.default,
  );
}

/**
 * The input of a list that is paged by a cursor: how many items, and where to start.
 * @param bounds the most items of a page, and how many it has if the caller doesn’t say
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageInput({ most, usual }: { most: number; usual: number }) {
  return { limit: queryInt({ min: 1, max: most, default: usual }), cursor: z.optional(z.string()) };
}

/** `true`/`false` from a query string. */
/* @__NO_SIDE_EFFECTS__ */
export function queryFlag(fallback = false) {
  return z._default(
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false'])]),
      z.transform((value) => value === true || value === 'true'),
    ),
    fallback,
  );
}

/**
 * An id in an input, with or without its prefix (PLT-04). Actions get it bare. Invalid ids are treated as ids of
 * missing things.
 * @param longest characters; longer text is invalid input
 */
/* @__NO_SIDE_EFFECTS__ */
export function idIn<BareId extends string>(codec: IdCodec<BareId>, longest?: number) {
  const text = longest === undefined ? z.string() : z.string().check(z.maxLength(longest));
  return z.pipe(
    text,
    z.transform((sent: string) => codec.decodeOrNoId(sent)),
  );
}

/** An id in an answer, with its prefix (PLT-04). */
/* @__NO_SIDE_EFFECTS__ */
export function wireId<Prefix extends string>({ prefix }: Pick<IdCodec<string, Prefix>, 'prefix'>) {
  return z.templateLiteral([prefix, z.uuid()]);
}
