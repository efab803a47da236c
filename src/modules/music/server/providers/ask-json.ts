import * as z from 'zod/mini';

export class MusicProblem extends Error {
  /** HTTP status, or 0 without a response. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type RequestOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  /** A form to POST; without it, the request is a GET. */
  readonly form?: Readonly<Record<string, string>>;
};

const timeoutMs = 4000;

/** @throws MusicProblem for every failure */
export async function askJson<Shape extends z.ZodMiniType>(
  address: string,
  shape: Shape,
  { headers, form }: RequestOptions = {},
): Promise<z.output<Shape>> {
  const response = await fetch(address, {
    method: form ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...headers },
    ...(form && { body: new URLSearchParams(form) }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch((error: Error) => {
    throw new MusicProblem(0, error.message);
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new MusicProblem(response.status, `The service responded with status ${response.status}.`);
  }
  const told = z.safeParse(shape, await response.json().catch(() => undefined));
  if (!told.success) throw new MusicProblem(502, 'The service responded in an unexpected format.');
  return told.data;
}

/** Keeps addresses of a service, and turns others into `null`. */
export const theirAddress =
  (base: string, hosts: readonly string[]) => (address: string | null | undefined) =>
    address && isOf(address, base, hosts) ? address : null;

/** Whether a URL belongs to one of these hosts, or to the service's base URL (in tests, this machine). */
function isOf(address: string, base: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  if (url.origin === new URL(base).origin) return true;
  return (
    url.protocol === 'https:' &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
}
