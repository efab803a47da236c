import { notFound } from '@tanstack/react-router';
import { artistProviderOf } from '#modules/profiles/profiles/rules.ts';

/**
 * The artist's id from an address (RTE-12).
 * @throws NotFound for an unknown provider letter
 */
export function artistIdOf({ code, id }: { code: string; id: string }): string {
  const provider = artistProviderOf(code);
  if (!provider) throw notFound();
  return `artist:${provider}:${id}`;
}
