import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type LoadOptions = {
  readonly port: number;
  /** Number of clients. Each sends its next request as soon as it has an answer. */
  readonly clients: number;
  readonly seconds: number;
  /** The complete next request, or undefined when the client is done. */
  readonly next: () => string | undefined;
  /** Whether a client honors `Retry-After` on a 503 before it tries again. */
  readonly waits?: boolean;
};

export type Load = {
  /** Responses with a status below 300. */
  readonly answered: number;
  readonly perSecond: number;
  /** Milliseconds from request to last byte, over the responses that count. */
  readonly p50: number;
  readonly p99: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** 503 responses without `Retry-After`. */
  readonly unexplained: number;
  /** Size of the largest body in bytes. */
  readonly bodyBytes: number;
};

/**
 * Sends requests over plain sockets in a closed loop. It shares the machine with the server it measures, so it does
 * as little as possible: it reads each response's status and length and counts the rest.
 */
export async function load(options: LoadOptions): Promise<Load> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let bodyBytes = 0;
  let unexplained = 0;
  const began = performance.now();
  const end = began + options.seconds * 1000;

  async function runClient(): Promise<void> {
    let socket = await open(options.port);
    while (performance.now() < end) {
      const request = options.next();
      if (request === undefined) break;
      const asked = performance.now();
      const answer = await ask(socket, request);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status < 300) {
        times.push(performance.now() - asked);
        bodyBytes = Math.max(bodyBytes, answer.bodyBytes);
      }
      if (answer.closes) {
        socket.destroy();
        socket = await open(options.port);
      }
      if (answer.status !== 503) continue;
      if (answer.retryAfter === undefined) unexplained++;
      if (options.waits)
        await wait(Math.min((answer.retryAfter ?? 0) * 1000, Math.max(0, end - performance.now())));
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: options.clients }, runClient));
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return {
    answered: times.length,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    statuses,
    unexplained,
    bodyBytes,
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
      socket.removeListener('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

type Answer = { status: number; bodyBytes: number; closes: boolean; retryAfter: number | undefined };

/** @throws Error when the connection closes mid-response. */
function ask(socket: Socket, request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let head: Buffer | undefined;
    let answer: Answer | undefined;
    let length: number | undefined;
    let got = 0;
    let tail = '';
    const settle = (error?: Error) => {
      socket.off('data', read).off('error', settle).off('close', end);
      if (error) reject(error);
      else resolve({ ...answer!, bodyBytes: length ?? got });
    };
    const end = () => settle(new Error('The connection closed in the middle of a response.'));
    const read = (bytes: Buffer) => {
      let body = bytes;
      if (!answer) {
        const whole: Buffer = head ? Buffer.concat([head, bytes]) : bytes;
        const headEnd = whole.indexOf('\r\n\r\n');
        if (headEnd < 0) return void (head = whole);
        const text = whole.toString('latin1', 0, headEnd + 2);
        answer = {
          status: Number(text.slice(9, 12)),
          bodyBytes: 0,
          closes: /\r\nconnection: close\r\n/i.test(text),
          retryAfter: numberIn(text, /\r\nretry-after: (\d+)\r\n/i),
        };
        length = numberIn(text, /\r\ncontent-length: (\d+)\r\n/i);
        body = whole.subarray(headEnd + 4);
      }
      got += body.length;
      // Without a content length the body is chunked and ends with an empty chunk.
      if (length === undefined)
        tail = (tail + body.toString('latin1', Math.max(0, body.length - 5))).slice(-5);
      if (length === undefined ? tail === '0\r\n\r\n' : got >= length) settle();
    };
    socket.on('data', read).on('error', settle).on('close', end);
    socket.write(request);
  });
}

function numberIn(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Builds a GET request with a browser's headers. */
export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  return requestText('GET', path, headers, '');
}

export function postRequest(path: string, headers: Readonly<Record<string, string>>, body: object): string {
  return requestText('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
}

export function postForm(
  path: string,
  headers: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>>,
): string {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return requestText('POST', path, { ...type, ...headers }, new URLSearchParams(form).toString());
}

function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): string {
  const length = body ? [`content-length: ${Buffer.byteLength(body)}`] : [];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...lines, ...length, '', body].join('\r\n');
}
