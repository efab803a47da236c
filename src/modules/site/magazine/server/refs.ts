const kinds = ['event', 'artist', 'venue', 'community', 'neighborhood'] as const;
type RefKind = (typeof kinds)[number];

/** Something in town that an article speaks of. */
export type Ref = { readonly kind: RefKind; readonly slug: string };

export const refKey = ({ kind, slug }: Ref) => `${kind}:${slug}`;

/** @returns undefined for an address that names nothing of ours, such as a link into the web. */
export function refOf(target: string): Ref | undefined {
  const [, word, slug] = /^([a-z]+):([^/\s]+)$/.exec(target) ?? [];
  const kind = kinds.find((known) => known === word);
  return kind && slug ? { kind, slug } : undefined;
}

/** Each once, in their order. */
export function refsIn(targets: readonly string[]): readonly Ref[] {
  const found = targets.map(refOf).filter((ref) => ref !== undefined);
  return [...new Map(found.map((ref) => [refKey(ref), ref])).values()];
}

/** The letters and digits of a slug alone, as the index has names: `okta-lindqvist` → `oktalindqvist`. */
export const plainOf = (slug: string) => slug.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
