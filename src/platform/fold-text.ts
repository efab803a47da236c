/** Lowercases a text and removes accents, so that `Zoë` is found as `zoe`. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
