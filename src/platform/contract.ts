import * as z from 'zod/mini';
import type { IdCodec, UserId } from './ids.ts';
import type { PagePath } from './page-path.ts';
import type { RefusalTable } from './refusal.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The smallest common type of all schemas: comparing whole zod classes makes large contracts slow to check. */
type Schema = z.core.$ZodType;

/** How often one caller may make a call. Counted per viewer when signed in, else per address. */
export type CallLimit = { readonly times: number; readonly seconds: number };

/** Policies that decide by who the viewer is, whatever the call is about. */
export type ViewerPolicy = 'anyone' | 'signedIn' | 'admin';

/** A policy that a call asks, and how it reads what the call is about from the call's input. */
export type Permission<in Input = never, out Subject = unknown> = {
  readonly policy: string;
  readonly subjectOf: (input: Input) => Subject;
};

/** What a call may name as its policy, and what that policy decides about. */
export type PolicyName<Subject> = { readonly policy: string } & (
  | { readonly subjectOf: (input: never) => Subject }
  | ((field: never) => { readonly subjectOf: (input: never) => Subject })
);

/**
 * Names a policy that decides about the thing whose id is in one field of the input: `may: eventHost('eventId')`.
 * A field that the input lacks does not compile.
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

/** Names a policy that reads several fields, which every call that asks it must have: `may: sharesEvents`. */
/* @__NO_SIDE_EFFECTS__ */
export function policyReading<Fields>(policy: string): Permission<Fields, Fields> {
  return { policy, subjectOf: (input) => input };
}

/** Lets a person make calls about themselves only. */
export const self = policyAbout<UserId>('self');

/** What an account that is new may do only so often. */
export type NewAccountAct = 'post' | 'comment' | 'follow' | 'invite' | 'join' | 'report';

/** The fields of an input that hold text or an id. */
type TextField<Input> = {
  [Name in keyof Input]-?: Input[Name] extends string | undefined ? Name : never;
}[keyof Input] &
  string;

/** One HTTP call, described once: the server answers it, the web sends it, the reference page prints it. */
export type Call<
  Input extends Schema = Schema,
  Answer extends Schema = Schema,
  Table extends RefusalTable = RefusalTable,
> = {
  readonly method: Method;
  /** Under `/api`, with `:name` parts, each of which is a field of the input. */
  readonly path: string;
  readonly summary: string;
  readonly input: Input;
  readonly answer: Answer;
  readonly refusals: Table;
  /** The name of the policy that decides who may make the call. */
  readonly may: string;
  /** Reads from the input what the policy decides about. */
  readonly subjectOf: (input: never) => unknown;
  readonly newAccountLimit?: NewAccountAct;
  /** The field with a text in which new accounts may not link. */
  readonly newAccountText?: string;
  /** The field with the id of the person that the call is about: hidden from the viewer, that person does not exist. */
  readonly about?: string;
  /** Set where the answer names people whom the viewer blocked too, because that is what the call is for. */
  readonly namesBlocked?: true;
  readonly status: 200 | 201 | 202;
  readonly limit?: CallLimit;
  /** Set where the answer is the same for all guests: browsers and caches may keep it so many seconds. */
  readonly keptSeconds?: number;
  /** Set when the answer is a document and not JSON. */
  readonly contentType?: string;
  /** How large what is sent may be, where it is more than a form (64 kB). */
  readonly bodyBytes?: number;
};

export type InputOf<C> = C extends { readonly input: infer S extends Schema } ? z.output<S> : never;
export type SentInputOf<C> = C extends { readonly input: infer S extends Schema } ? z.input<S> : never;
export type AnswerOf<C> = C extends { readonly answer: infer S extends Schema } ? z.output<S> : never;

type CallShape<Input extends Schema, Answer extends Schema, Table extends RefusalTable> = {
  summary: string;
  input: Input;
  answer: Answer;
  refusals?: Table;
  may: ViewerPolicy | Permission<z.output<Input>>;
  newAccountLimit?: NewAccountAct;
  newAccountText?: TextField<z.output<Input>>;
  about?: TextField<z.output<Input>>;
  namesBlocked?: true;
  status?: 200 | 201 | 202;
  limit?: CallLimit;
  keptSeconds?: number;
  bodyBytes?: number;
};

/** Describes one call. In the browser's bundle only method and path are kept. */
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

/** What a call that answers a document gives back; one of any length is written piece by piece. */
export const Document = z.object({
  body: z.custom<Uint8Array | string | AsyncIterable<string>>(() => true),
  filename: z.string(),
});
export type Document = z.infer<typeof Document>;

/** A call that answers a document (PDF, calendar, image) and not JSON. */
/* @__NO_SIDE_EFFECTS__ */
export function documentCall<Input extends Schema, Table extends RefusalTable = {}>(
  line: `GET /${string}`,
  shape: Omit<CallShape<Input, typeof Document, Table>, 'answer'> & { contentType: string },
): Call<Input, typeof Document, Table> & { readonly contentType: string } {
  return { ...call(line, { ...shape, answer: Document }), contentType: shape.contentType };
}

/** A path that web code may link to. */
export const pagePath = z.string() as z.ZodMiniType<PagePath, PagePath>;

/** The list shape of the wire (PLT-08). `total` counts all, `items` holds one page. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item extends Schema>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), offset: z.int() });
}

/** The list shape for lists that are paged by a key: `next` is the cursor of the following page. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Item extends Schema>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), offset: z.int(), next: z.nullable(z.string()) });
}

/** A whole number from a query string. */
/* @__NO_SIDE_EFFECTS__ */
export function queryInt(bounds: { min: number; max: number; default: number }) {
  return z._default(
    z.coerce.number<number | string>().check(z.int(), z.gte(bounds.min), z.lte(bounds.max)),
    bounds.default,
  );
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
 * An id that a caller sends, with or without its prefix (PLT-04). Actions get it bare. Text that is no id of this kind names
 * nothing, and the call refuses it like the id of something that does not exist.
 * @param longest characters, where the call refuses longer text as invalid input
 */
/* @__NO_SIDE_EFFECTS__ */
export function idIn<BareId extends string>(codec: IdCodec<BareId>, longest?: number) {
  const text = longest === undefined ? z.string() : z.string().check(z.maxLength(longest));
  return z.pipe(
    text,
    z.transform((sent: string) => codec.decodeOrNoId(sent)),
  );
}

/** An id with its prefix (PLT-04), as answers have it. */
/* @__NO_SIDE_EFFECTS__ */
export function wireId<Prefix extends string>({ prefix }: Pick<IdCodec<string, Prefix>, 'prefix'>) {
  return z.templateLiteral([prefix, z.uuid()]);
}
