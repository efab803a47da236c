export const cardSize = { width: 1200, height: 630 } as const;

/** Returns the path of an item's preview image: `event:backbeat:014` → `/og/event/backbeat:014.jpg`. */
export function cardPath(itemId: string): string {
  const colon = itemId.indexOf(':');
  const key = encodeURIComponent(itemId.slice(colon + 1)).replaceAll('%3A', ':');
  return `/og/${itemId.slice(0, colon)}/${key}.jpg`;
}
