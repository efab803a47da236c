import { useSyncExternalStore, type ReactNode } from 'react';
import { brand } from '../brand.ts';
import { IconWarningCircleFill } from './icons.tsx';

const words = {
  demo: { note: 'This demo sends no email or text messages.', link: 'Open the demo outbox' },
  held: {
    mail: {
      title: 'This site can’t send email yet',
      message: 'Your code is waiting until a mail server is connected.',
      operator: [
        'Do you run this site? Run the command ',
        ' on the server. It makes you an admin and prints a link that signs you in.',
      ],
    },
    sms: {
      title: 'This site can’t send text messages yet',
      message: 'Your code is waiting until a text message service is connected.',
      operator: ['Do you run this site? Set ', ' on the server.'],
    },
  },
  ask: 'Ask the operator of this site',
  askAt: (email: string) => `Ask the operator of this site: ${email}.`,
} as const;

type CodeSentProps = {
  /** The address or number that the code is for. */
  to: string;
  channel?: 'mail' | 'sms';
  /** The server can't send the message yet (INS-07). */
  isHeld: boolean;
  /** Says that it was sent. */
  children: ReactNode;
};

/** Says where a code went, or that it couldn't be sent. */
export function CodeSent({ to, channel = 'mail', isHeld, children }: CodeSentProps) {
  if (isHeld) return <Held to={to} channel={channel} />;
  return (
    <>
      <p>{children}</p>
      <DemoOutbox email={channel === 'mail' ? to : undefined} />
    </>
  );
}

function Held({ to, channel }: { to: string; channel: 'mail' | 'sms' }) {
  const { title, message, operator } = words.held[channel];
  const command = channel === 'mail' ? `admin ${to}` : 'TWILIO_ACCOUNT_SID';
  return (
    <div role="status" className="grid gap-2 p-4 border border-line rounded-panel">
      <p className="flex items-center gap-2 font-semibold">
        <IconWarningCircleFill className="shrink-0 text-warn" />
        {title}
      </p>
      <p>
        {message} {brand.contactEmail ? words.askAt(brand.contactEmail) : `${words.ask}.`}
      </p>
      <p className="text-small text-ink-2">
        {operator[0]}
        <code className="wrap-anywhere">{command}</code>
        {operator[1]}
      </p>
    </div>
  );
}

/** In a demo that sends nothing, links to the messages. The server marks its pages with `data-demo="outbox"`. */
function DemoOutbox({ email }: { email: string | undefined }) {
  const hasOutbox = useSyncExternalStore(
    () => () => {},
    () => document.documentElement.dataset.demo === 'outbox',
    () => false,
  );
  if (!hasOutbox) return null;
  return (
    <p className="text-small text-ink-2">
      {words.demo.note}{' '}
      <a
        href={email ? `/dev/outbox?${new URLSearchParams({ to: email })}` : '/dev/outbox'}
        target="_blank"
        className="underline"
      >
        {words.demo.link}
      </a>
    </p>
  );
}
