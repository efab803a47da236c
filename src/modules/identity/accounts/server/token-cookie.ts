/** 256 bits in base64url. */
const tokenShape = /^[\w-]{43}$/;

/**
 * A cookie that holds one random token. Over https the name itself keeps other hosts and paths from planting one
 * (`__Host-`). That needs `Secure`, which not every browser accepts on http://localhost, so there the name is plain.
 */
export function tokenCookie(publicUrl: string, bareName: string, days: number) {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? `__Host-${bareName}` : bareName;
  const rest = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    give: (token: string) => `${name}=${token}; Max-Age=${days * 86_400}; ${rest}`,
    take: () => `${name}=; Max-Age=0; ${rest}`,
    /** @returns undefined when there is none of the right shape. */
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
