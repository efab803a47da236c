import { notFound } from '@tanstack/react-router';
import { artistProviderOf } from '#modules/profiles/profiles/rules.ts';

/** The id behind the address of an artist (RTE-12). @throws NotFound for a letter that no provider has */
export function artistIdOf({ code, id }: { code: string; id: string }): string {
  const provider = artistProviderOf(code);
  if (!provider) throw notFound();
  return `artist:${provider}:${id}`;
}
