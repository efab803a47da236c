import type { QueryClient } from '@tanstack/react-query';
import { eventsQuery, type readAfter } from '#features/events/web/index.ts';
import type { ShellSetup } from '../context.ts';
import { makeHead } from './head-of.ts';
import { PersonaPage } from './persona-page.tsx';
import type { Persona } from './personas.ts';
import { UpcomingEvents } from './upcoming-events.tsx';

type Context = { queryClient: QueryClient; setup: ShellSetup };
type From = ReturnType<typeof readAfter>;

export async function loadPersonaNights({ queryClient, setup }: Context, persona: Persona, from: From) {
  await queryClient.ensureInfiniteQueryData(eventsQuery(from));
  const { title, lead: description, path } = persona;
  return { head: await makeHead(setup, { title, description, path }) };
}

/** An audience, and what is on next. */
export function PersonaNights({ persona, from }: { persona: Persona; from: From }) {
  return (
    <PersonaPage persona={persona}>
      <UpcomingEvents title="On next" query={eventsQuery(from)} none="Nothing is announced yet." />
    </PersonaPage>
  );
}
