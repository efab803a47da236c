import * as z from 'zod/mini';

/** A service answered something else than what was asked for. */
export class MusicProblem extends Error {
  /** Of its answer; 0 when there was none. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Asked = {
  readonly headers?: Readonly<Record<string, string>>;
  /** A form to send; without it the address is only read. */
  readonly form?: Readonly<Record<string, string>>;
};

const timeoutMs = 4000;

/** @throws MusicProblem, whatever it is that went wrong */
export async function askJson<Shape extends z.ZodMiniType>(
  address: string,
  shape: Shape,
  { headers, form }: Asked = {},
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
    throw new MusicProblem(response.status, `It answered ${response.status}.`);
  }
  const told = z.safeParse(shape, await response.json().catch(() => undefined));
  if (!told.success) throw new MusicProblem(502, 'It answered something else.');
  return told.data;
}

/** Whether an address is of these hosts, or of the service itself, which in tests is on this machine. */
export function isOf(address: string, base: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  if (url.origin === new URL(base).origin) return true;
  return (
    url.protocol === 'https:' &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
}
