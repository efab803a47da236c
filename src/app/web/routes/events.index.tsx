import { createFileRoute } from '@tanstack/react-router';
import { readAfter } from '#features/events/web/index.ts';
import { headOf } from '../shell/head-of.ts';
import { loadPersonaNights, PersonaNights } from '../shell/persona-nights.tsx';
import { personas } from '../shell/personas.ts';

/** RTE-26. */
export const Route = createFileRoute('/events/')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPersonaNights(context, personas.events, deps),
  head: headOf,
  component: Events,
});

function Events() {
  return <PersonaNights persona={personas.events} from={Route.useSearch()} />;
}
