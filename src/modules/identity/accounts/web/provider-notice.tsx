import { useSuspenseQuery } from '@tanstack/react-query';
import { IconWarningCircleFill } from '#platform/ui/icons.tsx';
import { pendingWords as copy } from '../pending-copy.ts';
import { providerProblems } from '../provider-contract.ts';
import { providersQuery } from './providers-query.ts';

/** From the address: why a sign-in with a service failed. */
export type ProviderFailure = { readonly problem: string; readonly provider?: string | undefined };

function useProviderFailure({ problem, provider }: ProviderFailure) {
  const { data } = useSuspenseQuery(providersQuery);
  const name = data.items.find(({ key }) => key === provider)?.name ?? copy.service;
  const known = providerProblems.find((one) => one === problem) ?? 'untrusted';
  return copy.problems[known](name);
}

export default function ProviderNotice(failure: ProviderFailure) {
  const { title, message } = useProviderFailure(failure);
  return (
    <p role="alert" className="field-error">
      <IconWarningCircleFill />
      <span>
        {title}. {message}
      </span>
    </p>
  );
}
