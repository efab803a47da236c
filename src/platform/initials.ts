/** Index of a gradient pair in `tokens.css`, `--av1a … --av5b` [PRF-06]. */
export type AvatarPair = 1 | 2 | 3 | 4 | 5;

/** The first letters of the first two words that have any: `Ines Duarte` → `ID`, `(sandy) Alex` → `SA`. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0])
    .filter((letter) => letter !== undefined);
  return letters.slice(0, 2).join('').toLocaleUpperCase('en') || '?';
}

/** The color pair for an id, always the same (FNV-1a) [PRF-06]. */
export function avatarPairOf(id: string): AvatarPair {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (((hash >>> 0) % 5) + 1) as AvatarPair;
}
