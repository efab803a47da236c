import { Link } from '@tanstack/react-router';
import { buttonClass } from '#kit/web/button.tsx';

type Words = { title: string; message: string };

const plain: Words = {
  title: 'Nothing here',
  message: 'The link is old or mistyped. The night is still on.',
};

/** Nothing at this address, and two ways on (RTE-29). @param data what a route that knows more says about it */
export function MissingPage({ data }: { data?: unknown }) {
  const { title, message } = isWords(data) ? data : plain;
  return (
    <div className="page py-16 md:py-24 grid gap-4 justify-items-start">
      <h1 className="display text-(length:--t-h1)">{title}</h1>
      <p className="text-lead text-ink-2 max-w-prose">{message}</p>
      <div className="flex flex-wrap gap-3 mt-3">
        <Link to="/" className={buttonClass()}>
          What’s on tonight
        </Link>
        <Link to="/explore" className={buttonClass({ variant: 'quiet' })}>
          Explore
        </Link>
      </div>
    </div>
  );
}

function isWords(data: unknown): data is Words {
  return typeof data === 'object' && data !== null && 'title' in data && 'message' in data;
}
