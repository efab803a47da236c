import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The address is in a private network, or may not be requested. */
export class BlockedAddressError extends Error {}

/** Could not be reached in time, or answered that it can't answer now. The network error is its cause. */
export class UnreachableError extends Error {}

/** All public addresses of IPv6. Outside of it are old notations of IPv4 addresses, such as `::127.0.0.1`. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public: not private, local or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const found = ipaddr.process(address);
  return found.range() === 'unicast' && (found instanceof ipaddr.IPv4 || found.match(publicIpv6));
}

/** Looks a name up and fails if any address isn't public. The connection uses the checked addresses. */
export const lookupPublic: LookupFunction = (name, options, give) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return give(error, '', 0);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return give(new BlockedAddressError(`${name} is not a public address.`), '', 0);
    if (options.all) return give(null, found);
    return give(null, found[0]!.address, found[0]!.family);
  });
};

const limits = { keepAlive: true, maxSockets: 50 };
const agents = {
  outside: new HttpsAgent({ ...limits, lookup: lookupPublic }),
  inside: { 'http:': new HttpAgent(limits), 'https:': new HttpsAgent(limits) },
};

export type SafeRequest = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly timeoutMs: number;
  /** Origins of our own network that are allowed. */
  readonly inside?: readonly string[];
};

export type SafeResponse = { readonly status: number; readonly headers: NodeJS.Dict<string | string[]> };

/** @throws BlockedAddressError for an address that must not be requested */
export function requireSafeAddress(address: string, inside: readonly string[] = []): URL {
  const url = URL.parse(address);
  if (!url || url.username || url.password) throw new BlockedAddressError('This address can’t be requested.');
  if (inside.includes(url.origin)) return url;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // Names without a dot are local. Other names are checked when they resolve.
  if (url.protocol !== 'https:' || (isIP(host) ? !isPublicAddress(host) : !host.includes('.')))
    throw new BlockedAddressError(`${url.host} is not a public address.`);
  return url;
}

/**
 * Posts to a user-given address by https, to public addresses only. Follows no redirects and reads only the head of
 * the answer.
 * @throws BlockedAddressError, or the network error
 */
export async function safePost(
  address: string,
  { headers, body, timeoutMs, inside = [] }: SafeRequest,
): Promise<SafeResponse> {
  const url = requireSafeAddress(address, inside);
  const isInside = inside.includes(url.origin);
  const agent = isInside ? agents.inside[url.protocol as 'http:' | 'https:'] : agents.outside;
  const options: RequestOptions = { method: 'POST', headers, agent, signal: AbortSignal.timeout(timeoutMs) };
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, options, (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
      // Reads a short answer so that the connection can be reused, and drops a long one.
      let read = 0;
      answer.on('data', (chunk: Buffer) => (read += chunk.length) > 16_384 && answer.destroy());
      answer.on('error', () => {});
    });
    request.on('error', reject);
    request.end(body);
  });
}

export type ReadResponse = SafeResponse & {
  readonly body: string;
  readonly bytes: Buffer;
  readonly url: string;
};

const redirections = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a user-given address by https, from public addresses only. Checks each redirect like the first address.
 * Stops reading after `maxBytes`.
 * @throws BlockedAddressError, UnreachableError
 */
export async function safeFetch(
  address: string,
  { headers, timeoutMs, maxBytes, inside = [] }: Omit<SafeRequest, 'body'> & { readonly maxBytes: number },
): Promise<ReadResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  let at = address;
  for (let hop = 0; hop <= 3; hop += 1) {
    const url = requireSafeAddress(at, inside);
    const isInside = inside.includes(url.origin);
    const answer = await readOnce(url, { method: 'GET', headers, maxBytes, signal, isInside });
    const { location } = answer.headers;
    if (!redirections.has(answer.status) || typeof location !== 'string')
      return { ...answer, body: answer.bytes.toString(), url: url.href };
    at = URL.parse(location, url)?.href ?? '';
  }
  throw new BlockedAddressError('Too many redirects.');
}

export type SafeFetchOptions = Pick<SafeRequest, 'timeoutMs' | 'inside'> & { readonly maxBytes: number };
type FetchInit = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};
const withoutBody = new Set([204, 205, 304]);

/**
 * A `fetch` for libraries, with the rules of `safeFetch`, except that it follows no redirects: an address that was
 * checked once must not lead to another host.
 */
export function openSafeFetch({ timeoutMs, maxBytes, inside = [] }: SafeFetchOptions) {
  /** @throws BlockedAddressError, UnreachableError */
  return async (address: string, { method = 'GET', headers = {}, body }: FetchInit): Promise<Response> => {
    const url = requireSafeAddress(address, inside);
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = body === undefined || body === null ? undefined : Buffer.from(String(body));
    const isInside = inside.includes(url.origin);
    const answer = await readOnce(url, { method, headers, maxBytes, signal, isInside, body: sent });
    if (answer.status >= 500) throw new UnreachableError(`${url.host} answered ${answer.status}.`);
    const given = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) given.set(name, Array.isArray(value) ? value.join(', ') : value);
    const shown = withoutBody.has(answer.status) ? null : new Uint8Array(answer.bytes);
    return new Response(shown, { status: answer.status, headers: given });
  };
}

type ReadOnce = Pick<SafeRequest, 'headers'> & {
  method: string;
  maxBytes: number;
  signal: AbortSignal;
  isInside: boolean;
  body?: Buffer | undefined;
};

function readOnce(url: URL, { method, headers, maxBytes, signal, isInside, body }: ReadOnce) {
  const agent = isInside ? agents.inside[url.protocol as 'http:' | 'https:'] : agents.outside;
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<SafeResponse & { bytes: Buffer }>((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(
        cause instanceof BlockedAddressError
          ? cause
          : new UnreachableError(`${url.host} did not answer: ${cause.message}`, { cause }),
      );
    const request = send(url, { method, headers, agent, signal }, (answer) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const end = () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(parts).subarray(0, maxBytes),
        });
      answer.on('data', (chunk: Buffer) => {
        parts.push(chunk);
        bytes += chunk.length;
        if (bytes < maxBytes) return;
        end();
        answer.destroy();
      });
      answer.on('end', end);
      answer.on('error', fail);
    });
    request.on('error', fail);
    request.end(body);
  });
}
