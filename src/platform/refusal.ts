/** Status and text of a refusal, shared by both sides. */
type RefusalWords = {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  readonly title: string;
  readonly message: string;
};

export type RefusalTable = Readonly<Record<string, RefusalWords>>;

/** An expected "no". Anything else that is thrown is a bug and is answered with 500. */
export class Refusal<Code extends string = string> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly title: string;
  /** Data that helps the caller decide what to do next, such as the current price. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: Code,
    words: { status: number; title: string; message: string },
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(words.message);
    this.name = 'Refusal';
    this.code = code;
    this.status = words.status;
    this.title = words.title;
    this.details = details;
  }
}

export function refuse<Table extends RefusalTable, Code extends keyof Table & string>(
  table: Table,
  code: Code,
  details?: Readonly<Record<string, unknown>>,
): Refusal<Code> {
  return new Refusal(code, table[code]!, details);
}

/** Not `instanceof`, because the server-rendering bundle and the API have separate copies of the class. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal';
}

/** Refusals that calls share. `server/openapi.ts` determines which calls may answer them. */
export const commonRefusals = {
  invalidInput: {
    status: 400,
    title: 'Invalid request',
    message: 'Check what you entered and try again.',
  },
  signInRequired: { status: 401, title: 'Sign in first', message: 'Sign up or sign in to continue.' },
  notAllowed: { status: 403, title: 'Not allowed', message: 'You don’t have permission to do this.' },
  crossSite: {
    status: 403,
    title: 'Not allowed',
    message: 'This request came from another website, so we blocked it.',
  },
  notFound: { status: 404, title: 'Not found', message: 'This doesn’t exist, or you can’t see it.' },
  bodyTooLarge: { status: 413, title: 'Too large', message: 'This request is too large.' },
  jsonOnly: { status: 415, title: 'Send JSON', message: 'Send this request as application/json.' },
  tooManyRequests: {
    status: 429,
    title: 'Too many tries',
    message: 'Wait a moment, then try again.',
  },
  busy: { status: 503, title: 'Busy', message: 'We’re very busy right now. Try again in a moment.' },
} as const satisfies RefusalTable;

/** Refusals of calls that need an `Idempotency-Key` header. */
export const idempotencyRefusals = {
  idempotencyKeyRequired: {
    status: 400,
    title: 'Invalid request',
    message: 'Send an Idempotency-Key of 1 to 255 characters.',
  },
} as const satisfies RefusalTable;
