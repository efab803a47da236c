import { demoBannerWords as words } from './demo-banner-copy.ts';

/** Says at the top of every page of a public demo what becomes of what visitors do. */
export function DemoBanner() {
  return (
    <aside aria-label={words.label} className="px-gutter py-2 text-small text-center bg-raised text-ink-2">
      {words.note}{' '}
      <a href="/dev/outbox" className="underline">
        {words.outbox}
      </a>
    </aside>
  );
}
