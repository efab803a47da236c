import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/**
 * Encrypts a value for the database with the instance's secret.
 * @param purpose must be the same to decrypt it
 */
export function seal(plain: Buffer, secret: string, purpose: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** A value was sealed with another AUTH_SECRET. */
export class WrongSecret extends Error {
  constructor(purpose: string, options: ErrorOptions) {
    super(
      `AUTH_SECRET can't open the ${purpose}. Set the AUTH_SECRET that this database was used with.`,
      options,
    );
    this.name = 'WrongSecret';
  }
}

/** @throws WrongSecret */
export function unseal(text: string, secret: string, purpose: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
  } catch (error) {
    throw new WrongSecret(purpose, { cause: error });
  }
}
