import type { pageHead } from './page-head.ts';

type PageHead = ReturnType<typeof pageHead>;
type Loaded = { head: PageHead };

/** A route's `head`, which its loader made with `pageHead`. */
export function headOf({ loaderData }: { loaderData?: Loaded | undefined }) {
  return loaderData?.head ?? {};
}

/** `pageHead` for loaders. Its code loads only on navigation; the first page has its head in the markup. */
export async function makeHead(...page: Parameters<typeof pageHead>) {
  const part = await import('./page-head.ts');
  return part.pageHead(...page);
}

/**
 * Options of the router that leave heads out of the data that a page sends. The markup has them, so the browser reads
 * them there.
 */
export const headsInMarkup = {
  serializationAdapters: [
    {
      key: 'head',
      test: (value: unknown) =>
        import.meta.env.SSR && value instanceof Object && 'meta' in value && 'links' in value,
      toSerializable: () => 0,
      fromSerializable: readHead,
    },
  ],
};

function readHead() {
  return {
    meta: [
      { title: document.title },
      ...readTags('meta[content]', attributesOf),
      ...readTags('[type="application/ld+json"]', ({ textContent }) => ({
        'script:ld+json': JSON.parse(textContent),
      })),
    ],
    links: readTags('[rel=canonical],[rel=alternate]', attributesOf),
  };
}

function readTags<Tag>(selector: string, read: (element: Element) => Tag): Tag[] {
  return Array.from(document.head.querySelectorAll(selector), read);
}

function attributesOf({ attributes }: Element) {
  return Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value]));
}
