import { hash } from 'node:crypto';

/** 256 bits in base64url. */
const tokenShape = /^[\w-]{43}$/;

/**
 * A cookie with one random token. Over https, the `__Host-` prefix keeps other hosts and paths from setting it. The
 * prefix requires `Secure`, which Safari rejects on http://localhost, so the name has no prefix there.
 */
export function tokenCookie(publicUrl: string, bareName: string, seconds: number) {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? `__Host-${bareName}` : bareName;
  const rest = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    give: (token: string) => `${name}=${token}; Max-Age=${seconds}; ${rest}`,
    take: () => `${name}=; Max-Age=0; ${rest}`,
    /** @returns undefined without a well-formed token */
    read: (header: string) => {
      for (const part of header.split(/[;,] */)) {
        if (!part.startsWith(`${name}=`)) continue;
        const token = part.slice(name.length + 1);
        if (tokenShape.test(token)) return token;
      }
      return undefined;
    },
  };
}

/** Only the hash is stored, so that a leaked table can't be used to sign in. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
