import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type LoadOptions = {
  readonly port: number;
  /** Clients, each of which asks again as soon as it is answered. */
  readonly clients: number;
  readonly seconds: number;
  /** The next request, whole, as it goes over the wire; undefined: this client is done. */
  readonly next: () => string | undefined;
  /** Whether a client that is answered 503 waits as long as `Retry-After` says before it asks again. */
  readonly waits?: boolean;
};

export type Load = {
  /** Answers with a status below 300. */
  readonly answered: number;
  readonly perSecond: number;
  /** Milliseconds from a request to the last byte of its answer, over the answers that count. */
  readonly p50: number;
  readonly p99: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** Answers with status 503 that did not say when to come back. */
  readonly unexplained: number;
  /** Bytes of the last body. */
  readonly bodyBytes: number;
};

/**
 * Asks over plain sockets, in a closed loop. It shares the machine with what it measures, so it does as little as
 * possible: it reads the status and the length of an answer and counts the rest.
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
        bodyBytes = answer.bodyBytes;
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

/** @throws Error when the connection ends before the answer does. */
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
    const end = () => settle(new Error('The connection ended in the middle of an answer.'));
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
      // Without a length the body comes in chunks, the last of which is empty.
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

/** A reading request as a browser sends it. */
export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  return requestText('GET', path, headers, '');
}

export function postRequest(path: string, headers: Readonly<Record<string, string>>, body: object): string {
  return requestText('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
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
