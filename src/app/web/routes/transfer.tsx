import { createFileRoute } from '@tanstack/react-router';
import { acceptWords } from '#modules/sales/exchange/copy.ts';
import type { PagePath } from '#platform/page-path.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import { headOf, makeHead } from '../shell/head-of.ts';

type TransferProps = { onDone: (path: PagePath) => Promise<void> };
const Transfer = /*#__PURE__*/ latePart<TransferProps>(() =>
  import('#modules/sales/exchange/web/index.ts').then((part) => part.TransferPage),
);

/** A ticket that a friend sent by link. */
export const Route = createFileRoute('/transfer')({
  loader: async ({ context }) => ({
    head: await makeHead(context.setup, { title: acceptWords.pageTitle, path: '/transfer', hidden: true }),
  }),
  head: headOf,
  component: TransferRoute,
});

function TransferRoute() {
  const navigate = useNavigate();
  return <Transfer onDone={(path) => navigate({ to: path })} />;
}
