import type { ShellSetup } from '#app/page-context.ts';

/** The city of an instance that has just one, chosen in advance. */
export const onlyCityOf = ({ cities }: Pick<ShellSetup, 'cities'>): string | null =>
  cities.length === 1 ? cities[0]!.id : null;
