import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#platform/ui/avatar.tsx';
import { queryOf } from '#platform/ui/api.ts';
import { listDemoPeople, signInAsDemo, type SignedIn } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import { FormError } from '#platform/ui/form-error.tsx';
import { useAuthCall } from './use-auth-call.ts';

export const demoPeopleQuery = {
  ...queryOf(listDemoPeople, {}, ['accounts', 'demo-people']),
  staleTime: Infinity,
  retry: false,
  // The server marks the pages of a demo with `data-demo`.
  enabled: () => typeof document !== 'undefined' && 'demo' in document.documentElement.dataset,
};

/** Renders nothing when this isn't a demo. */
export function DemoPeople({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
  const { data, isPending } = useQuery(demoPeopleQuery);
  const { submit, isBusy, refusal } = useAuthCall(signInAsDemo, onSignedIn);
  // The space that they take, so that the form doesn't move.
  if (isPending) return <div className="hidden in-data-demo:block min-h-98 sm:min-h-67" />;
  if (!data || data.items.length === 0) return null;

  return (
    <section aria-labelledby="demo-people" className="grid gap-2">
      <h2 id="demo-people" className="font-semibold">
        {copy.demoTitle}
      </h2>
      <ul className="grid grid-cols-1 sm:grid-cols-2 -mx-2">
        {data.items.map(({ key, id, name, about, image }) => (
          <li key={key}>
            <button
              type="button"
              className="flex items-center gap-3 w-full min-h-tap p-2 rounded-control text-start hover:bg-hover"
              aria-disabled={isBusy}
              onClick={() => !isBusy && submit({ key })}
            >
              <Avatar id={id} name={name} image={image} size={40} />
              <span className="min-w-0">
                <span className="block font-semibold truncate">{name}</span>
                <span className="block text-small text-ink-2 truncate">{about}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <FormError refusal={refusal} />
      <p className="rule pt-4 mt-2 text-small text-ink-2">{copy.orEmail}</p>
    </section>
  );
}
