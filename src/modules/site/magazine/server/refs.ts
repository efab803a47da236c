const kinds = ['event', 'artist', 'venue', 'community', 'neighborhood'] as const;
type RefKind = (typeof kinds)[number];

export type Ref = { readonly kind: RefKind; readonly slug: string };

export const refKey = ({ kind, slug }: Ref) => `${kind}:${slug}`;

/** @returns undefined for other targets, such as web links */
export function refOf(target: string): Ref | undefined {
  const [, word, slug] = /^([a-z]+):([^/\s]+)$/.exec(target) ?? [];
  const kind = kinds.find((known) => known === word);
  return kind && slug ? { kind, slug } : undefined;
}

export function refsIn(targets: readonly string[]): readonly Ref[] {
  const found = targets.map(refOf).filter((ref) => ref !== undefined);
  return [...new Map(found.map((ref) => [refKey(ref), ref])).values()];
}

/** Reduces a slug to letters and digits, as in the index: `okta-lindqvist` → `oktalindqvist`. */
export const plainOf = (slug: string) => slug.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
