import { createFileRoute, Link } from '@tanstack/react-router';
import { headOf, makeHead } from '../shell/head-of.ts';

/** RTE-24. */
export const Route = createFileRoute('/magazine')({
  loader: async ({ context }) => ({
    head: await makeHead(context.setup, {
      title: 'Magazine',
      description: 'Short pieces about nights out and how this place is made.',
      path: '/magazine',
    }),
  }),
  head: headOf,
  component: Magazine,
});

function Magazine() {
  return (
    <div className="page pt-8 md:pt-14 grid gap-12">
      <h1 className="display text-(length:--t-mega)">Magazine</h1>
      <article className="prose" id="the-price-on-the-poster">
        <h2>The price on the poster</h2>
        <p className="text-small text-ink-2">The house</p>
        <p>
          You know the trick: a ticket for twenty, and at the last step it is twenty-six. Here the poster
          carries the sum. The cheapest ticket with its fee is the number under the picture, on the event and
          in the search, and the receipt says which part is whose.
        </p>
        <p>
          Free stays free: a ticket that costs nothing has no fee. A discount comes off before the fee is
          reckoned, not after.
        </p>
        <p>
          <Link to="/explore" search={{ free: true }}>
            Nights with free entry
          </Link>
        </p>
      </article>
      <article className="prose" id="house-lights">
        <h2>House lights</h2>
        <p className="text-small text-ink-2">The house</p>
        <p>
          With the lights up, a room is grey. Then somebody slides a gel before a lamp, and it is that night
          and no other. Our pages work like this: the frame is neutral, and each event lights its own page
          with one of twelve gels, taken from its poster.
        </p>
        <p>
          No art yet? We print a poster from the name: dots, arcs, wood type, a quilt. The same name always
          has the same one.
        </p>
        <p>
          <Link to="/">Look at the wall</Link>
        </p>
      </article>
    </div>
  );
}
