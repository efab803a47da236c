import { useSyncExternalStore } from 'react';

const words = { note: 'This demo sends no email or text messages.', link: 'Open the demo outbox' } as const;

/** In a demo that sends nothing, links to the messages. The server marks its pages with `data-outbox`. */
export function DemoOutbox({ email }: { email?: string | undefined }) {
  const hasOutbox = useSyncExternalStore(
    () => () => {},
    () => 'outbox' in document.documentElement.dataset,
    () => false,
  );
  if (!hasOutbox) return null;
  return (
    <p className="text-small text-ink-2">
      {words.note}{' '}
      <a
        href={email ? `/dev/outbox?${new URLSearchParams({ to: email })}` : '/dev/outbox'}
        target="_blank"
        className="underline"
      >
        {words.link}
      </a>
    </p>
  );
}
