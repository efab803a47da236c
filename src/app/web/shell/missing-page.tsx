import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { missingWords as words } from './copy.ts';
import { missingText, missingTitle } from './missing-text.ts';

const StoredWork = lazy(() =>
  import('../manage/stored-work.tsx').then((part) => ({ default: part.StoredWork })),
);

/**
 * The not-found page, with three links (RTE-29).
 * @param data texts from a route that knows more
 */
export function MissingPage({ data }: { data?: unknown }) {
  const { title, message } = missingText(data);
  useTitle(missingTitle(data));
  // A private event doesn't exist for a team member who was removed from it.
  const page = useMatches({ select: (matches) => matches.at(-1) });
  return (
    <>
      <div className="page py-16 md:py-24 grid gap-4 justify-items-start">
        <h1 className="display text-(length:--t-h1)">{title}</h1>
        <p className="text-lead text-ink-2 max-w-prose">{message}</p>
        <form action="/explore" role="search" className="flex flex-wrap items-end gap-3 mt-3 w-full max-w-lg">
          <Field label={words.search} className="grow">
            <TextInput type="search" name="q" autoComplete="off" />
          </Field>
          <Button type="submit">{words.find}</Button>
        </form>
        <div className="flex flex-wrap gap-3">
          <Link to="/" className={buttonClass()}>
            {words.home}
          </Link>
          <Link to="/explore" className={buttonClass({ variant: 'quiet' })}>
            {words.explore}
          </Link>
        </div>
      </div>
      {page?.routeId === '/event/$code/$id/manage/{-$section}' && (
        <Suspense>
          <StoredWork {...page.params} />
        </Suspense>
      )}
    </>
  );
}

/** The title of the tab, which the head has only in the page that the server sent. */
function useTitle(title: string) {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
