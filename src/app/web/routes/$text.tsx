import { createFileRoute, notFound } from '@tanstack/react-router';
import { headOf, makeHead } from '../shell/head-of.ts';
import { texts } from '../text/texts.ts';

/** RTE-25, FTR-10. Any other word is the address of nothing. */
export const Route = createFileRoute('/$text')({
  loader: async ({ context, params }) => {
    const found = Object.hasOwn(texts, params.text) ? texts[params.text] : undefined;
    if (!found) throw notFound();
    const { title, description, Part } = found;
    await Part.load();
    const path = `/${params.text}`;
    return { head: await makeHead(context.setup, { title, path, ...(description && { description }) }) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { Part } = texts[Route.useParams().text]!;
  return <Part />;
}
