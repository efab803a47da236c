import { callbackify } from 'node:util';
import pg from 'pg';

const format = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(\/[^?#]*)?(\?[^#]*)?$/;
const attributes = new Set(['any', 'read-write', 'primary']);
const probeWithinMs = 2_000;
/** Connections that open at about the same time look for the host together. */
const freshMs = 1_000;

/**
 * The address of each host in `postgres://user@h1:5432,h2:5433/db?target_session_attrs=read-write`, as libpq writes
 * several. Backbeat always needs a host that takes writes, so the attribute may be left out.
 * @returns undefined when the text is no such address
 */
export function splitHosts(text: string): readonly string[] | undefined {
  const [, start = '', hosts = '', path = '', query = ''] = format.exec(text) ?? [];
  const parameters = new URLSearchParams(query);
  const attribute = parameters.get('target_session_attrs') ?? 'any';
  parameters.delete('target_session_attrs');
  if (!hosts || !attributes.has(attribute)) return undefined;
  const rest = path + (parameters.size > 0 ? `?${parameters.toString()}` : '');
  const names = hosts.split(',');
  const urls = names.map((host) => start + host + rest);
  return names.every((name) => name !== '') && urls.every((url) => URL.canParse(url)) ? urls : undefined;
}

type Hosts = {
  readonly urls: readonly string[];
  /** @returns the address of the host that takes writes. @throws the error of the first host when none does */
  readonly findWritable: () => Promise<string>;
  /** The host that took writes takes none any more: the next one who asks looks for it. */
  readonly forget: () => void;
};

const known = new Map<string, Hosts>();

/** All who use one list of hosts look for the writable one together. */
function hostsOf(url: string): Hosts {
  let hosts = known.get(url);
  if (!hosts) known.set(url, (hosts = openHosts(splitHosts(url) ?? [url])));
  return hosts;
}

function openHosts(urls: readonly string[]): Hosts {
  let writable: Promise<string> | undefined;
  let foundAt = 0;
  const forget = () => void (writable = undefined);
  return {
    urls,
    forget,
    findWritable: () => {
      if (urls.length === 1) return Promise.resolve(urls[0]!);
      if (writable && performance.now() - foundAt < freshMs) return writable;
      foundAt = performance.now();
      writable = Promise.any(urls.map(checkWritable)).catch((error: AggregateError) => {
        forget();
        throw error.errors[0];
      });
      return writable;
    },
  };
}

async function checkWritable(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeWithinMs,
    query_timeout: probeWithinMs,
  });
  client.on('error', () => {}); // The connection or the query fails with it.
  try {
    await client.connect();
    await refuseStandby(client);
    return url;
  } finally {
    await client.end();
  }
}

/** @throws an error of SQLSTATE 25006 when the server takes no writes */
async function refuseStandby(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ readOnly: string }>(
    `select current_setting('transaction_read_only') as "readOnly"`,
  );
  if (rows[0]?.readOnly === 'on')
    throw Object.assign(new Error('The database server takes no writes.'), { code: '25006' });
}

/** @returns the address of one host, for what takes only one */
export function findWritableUrl(url: string): Promise<string> {
  return hostsOf(url).findWritable();
}

/** A connection to the writable host was lost or refused: it is looked for again. */
export function forgetWritable(url: string): void {
  hostsOf(url).forget();
}

/** What a pool needs beside `connectionString` so that each new connection goes to the host that takes writes. */
export function hostOptions(url: string): pg.PoolConfig {
  const hosts = hostsOf(url);
  if (hosts.urls.length === 1) return { connectionString: hosts.urls[0]! };
  return {
    connectionString: hosts.urls[0]!,
    Client: clientOf(hosts),
    onConnect: async (client) => {
      try {
        await refuseStandby(client);
      } catch (error) {
        hosts.forget();
        throw error;
      }
    },
  };
}

/** A client that looks for the host as it connects, and not as it is made. */
function clientOf({ findWritable, forget }: Hosts): typeof pg.Client {
  return function openClient(config: pg.ClientConfig) {
    const client = new pg.Client(config);
    // Until the pool listens, a connection that is lost at once would end the process.
    client.on('error', () => {});
    const connect = client.connect.bind(client);
    const connectToWritable = async () => {
      const { host, port } = new pg.Client(await findWritable());
      Object.assign(client, { host, port });
      try {
        return await connect();
      } catch (error) {
        forget();
        throw error;
      }
    };
    const withCallback = callbackify(connectToWritable);
    const either = (done?: Parameters<typeof withCallback>[0]) =>
      done ? withCallback(done) : connectToWritable();
    return Object.assign(client, { connect: either });
  } as unknown as typeof pg.Client;
}
