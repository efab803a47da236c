import { createFileRoute } from '@tanstack/react-router';
import { readAfter } from '#features/events/web/index.ts';
import { headOf } from '../shell/head-of.ts';
import { loadPersonaNights, PersonaNights } from '../shell/persona-nights.tsx';
import { personas } from '../shell/personas.ts';

/** RTE-26. */
export const Route = createFileRoute('/fans')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPersonaNights(context, personas.fans, deps),
  head: headOf,
  component: Fans,
});

function Fans() {
  return <PersonaNights persona={personas.fans} from={Route.useSearch()} />;
}
