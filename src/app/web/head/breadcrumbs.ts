import { brand } from '#platform/brand.ts';

/** Breadcrumbs for search engines: `Backbeat › Arts District › Night Freight 014`. */
export function breadcrumbs(publicUrl: string, steps: readonly (readonly [name: string, path: string])[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [[brand.name, '/'] as const, ...steps].map(([name, path], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: publicUrl + encodeURI(path),
    })),
  };
}
