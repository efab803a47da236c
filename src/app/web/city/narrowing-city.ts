import type { ShellSetup } from '#app/page-context.ts';

/** The slug of the visitor's city, if lists have to be narrowed to it because there are several (INS-04). */
export const narrowingCity = ({ city, cities }: ShellSetup): string | undefined =>
  cities.length > 1 ? city.slug : undefined;
