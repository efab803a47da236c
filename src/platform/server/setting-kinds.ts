import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { splitHosts } from './database-hosts.ts';

/** A text that passes the check. The error says what to write instead. */
const textOf = (isValid: (text: string) => boolean, error: string) => z.string().refine(isValid, { error });

export const decimal = (min: number, max: number) => {
  const error = `write a number from ${min} to ${max}`;
  return z.coerce.number({ error }).min(min, { error }).max(max, { error });
};

export const whole = (min: number, max: number) => {
  const error = `write a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, {
    error: `write ${values.slice(0, -1).join(', ')}${values.length > 1 ? ' or ' : ''}${values.at(-1)}`,
  });

/** An absolute address with one of these protocols. */
export const addressWith = (protocols: readonly string[], example: string) =>
  textOf((text) => {
    const { protocol = '' } = URL.parse(text) ?? {};
    return protocols.includes(protocol.slice(0, -1).replace('postgresql', 'postgres'));
  }, `write ${example}`);

export const webAddress = addressWith(['http', 'https'], 'an address such as https://example.com');

/** @param wild characters that hosts may have, too */
export const origins = (wild = '') =>
  textOf(
    (text) => new RegExp(`^(?:https?://[\\w.:${wild}-]+(?:,|$))*$`).test(text),
    'write addresses without a path, separated by commas without spaces, such as https://example.com,https://example.org',
  );

export const base64url = (length: number) =>
  textOf(
    (text) => text.length === length && /^[\w-]+$/.test(text),
    `write the ${length} characters of the key in base64url`,
  );

export const longSecret = textOf(
  (text) => text.length >= 32,
  'write at least 32 characters, such as those of: openssl rand -hex 32',
);

export const linkScheme = textOf(
  (text) => /^[a-z][a-z0-9+.-]*$/.test(text),
  'write small letters, digits, +, . or -, such as backbeat',
);

export const databaseUrl = textOf(
  (text) => splitHosts(text) !== undefined,
  'write postgres://user:password@host:port/database, several hosts with commas between; target_session_attrs is read-write, primary or any',
);

/** Types of profiles, separated by commas. */
export const profileTypes = (standard: string) =>
  z
    .string()
    .regex(/^(?:(?:user|community|artist|venue)(?:,|$))*$/, {
      error: 'write types without spaces, such as user,community,artist,venue',
    })
    .default(standard)
    .transform(
      (text) =>
        text.split(',').filter((word) => word !== '') as ('user' | 'community' | 'artist' | 'venue')[],
    );

/** Pages are at the root of their host. */
export const siteUrl = textOf((text) => {
  const { protocol, pathname, search, hash } = URL.parse(text) ?? {};
  return /^https?:$/.test(protocol ?? '') && pathname + search! + hash === '/';
}, 'write https://tickets.example.com, without a path');

export const mailServer = textOf((text) => {
  const { protocol, hostname } = URL.parse(text) ?? {};
  return /^smtps?:$/.test(protocol ?? '') && hostname !== '';
}, 'write smtps://user:password@mail.example.com, or smtp://');

export const mailAddress = textOf(
  (text) => /^[^\s<>@]+@[^\s<>@]+$/.test(text),
  'write an address, such as hello@example.com',
);

export const mailSender = textOf(
  (text) => /^(?:[^\s<>@]+@[^\s<>@]+|[^<>]*<[^\s<>@]+@[^\s<>@]+>)$/.test(text),
  'write an address, such as Tickets <tickets@example.com>',
);

/** Proxies as Fastify reads them. */
export const proxies = textOf((text) => {
  const isProxy = (part: string): boolean => {
    const [ip = '', mask = '0', ...rest] = part.split('/');
    return isIP(ip) > 0 && rest.length === 0 && (isIP(mask) > 0 || /^\d{1,3}$/.test(mask));
  };
  return text
    .split(',')
    .map((part) => part.trim())
    .every((part) => ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isProxy(part));
}, 'write IP addresses or networks, separated by commas, such as 127.0.0.1 or 10.0.0.0/8');

export const signingKey = textOf((text) => {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}, 'write an Ed25519 private key as PKCS #8 in base64');
