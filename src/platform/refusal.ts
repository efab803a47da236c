/** The status and words of one planned "no". Both sides read the same table. */
type RefusalWords = {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  readonly title: string;
  readonly message: string;
};

export type RefusalTable = Readonly<Record<string, RefusalWords>>;

/** A planned "no". Anything else that is thrown is a bug and is answered with 500. */
export class Refusal<Code extends string = string> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly title: string;
  /** Facts that help the caller decide what to do next, such as the price as it is now. */
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

/** Not `instanceof`: the server-rendering bundle and the API hold separate copies of the class. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal';
}

/** The refusals that calls share. Which of them a call may answer is worked out in `server/openapi.ts`. */
export const commonRefusals = {
  invalidInput: {
    status: 400,
    title: 'Something in the request is not valid',
    message: 'Check it and try again.',
  },
  signInRequired: { status: 401, title: 'Sign in first', message: 'Register or sign in to continue.' },
  notAllowed: { status: 403, title: 'Not allowed', message: 'This is not yours to do.' },
  crossSite: { status: 403, title: 'Not allowed', message: 'The request came from another site.' },
  notFound: { status: 404, title: 'Not found', message: 'There is nothing here.' },
  bodyTooLarge: { status: 413, title: 'Too large', message: 'The request is too large.' },
  jsonOnly: { status: 415, title: 'Send JSON', message: 'Only application/json is accepted here.' },
  tooManyRequests: {
    status: 429,
    title: 'Slow down',
    message: 'Too many tries. Wait a little and try again.',
  },
  busy: { status: 503, title: 'Busy', message: 'We could not get to it in time. Try again.' },
} as const satisfies RefusalTable;
