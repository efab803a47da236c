import { callbackify } from 'node:util';
import pg from 'pg';

const format = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(\/[^?#]*)?(\?[^#]*)?$/;
const attributes = new Set(['any', 'read-write', 'primary']);
const probeWithinMs = 2_000;
/** Connections that open at about the same time share one lookup. */
const freshMs = 1_000;

/**
 * Splits `postgres://user@h1:5432,h2:5433/db?target_session_attrs=read-write` into one address per host, as libpq
 * does. The attribute is optional, because Backbeat always needs a writable host.
 * @returns undefined for an invalid address
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
  /**
   * @returns the address of the writable host
   * @throws the first host's error if none is writable
   */
  readonly findWritable: () => Promise<string>;
  /** Forgets the writable host, so that the next caller looks it up. */
  readonly forget: () => void;
};

const known = new Map<string, Hosts>();

/** Everyone who uses the same list of hosts shares one lookup. */
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
  client.on('error', () => {}); // The connection attempt or query reports the error.
  try {
    await client.connect();
    await refuseStandby(client);
    return url;
  } finally {
    await client.end();
  }
}

/** @throws an error with SQLSTATE 25006 if the server is read-only */
async function refuseStandby(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ readOnly: string }>(
    `select current_setting('transaction_read_only') as "readOnly"`,
  );
  if (rows[0]?.readOnly === 'on')
    throw Object.assign(new Error('The database server is read-only.'), { code: '25006' });
}

/** Returns the address of the writable host, for clients that accept only one. */
export function findWritableUrl(url: string): Promise<string> {
  return hostsOf(url).findWritable();
}

/** Forgets the writable host after a lost or refused connection. */
export function forgetWritable(url: string): void {
  hostsOf(url).forget();
}

/** Pool options that connect each new client to the writable host. */
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

/** A client that looks up the host when it connects, not when it is created. */
function clientOf({ findWritable, forget }: Hosts): typeof pg.Client {
  return function openClient(config: pg.ClientConfig) {
    const client = new pg.Client(config);
    // Until the pool listens, a connection that is lost immediately would end the process.
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
