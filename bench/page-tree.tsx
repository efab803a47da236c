import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { runWithStartContext } from '@tanstack/start-storage-context';
import { renderToString } from 'react-dom/server';
import type { ShellSetup } from '#app/page-context.ts';
import { getRouter } from '#app/web/router.tsx';
import { sampleInstance } from '#modules/instance/settings/testing/sample-instance.ts';
import { addressOf, type Send } from '#platform/send.ts';

/**
 * Loads a page's data once and returns a function that renders it as a server would: with a router and a query client
 * of its own, but without a request, a call, embedded data or compression.
 */
export async function openPageTree(origin: string, path: string): Promise<() => Promise<string>> {
  const setup: ShellSetup = {
    publicUrl: origin,
    instance: sampleInstance,
    cities: [],
    city: sampleInstance.city,
    appStores: { ios: null, android: null },
    maps: { kind: 'schematic' },
    outsideServices: [],
    demo: true,
    demoOutbox: false,
    publicDemo: false,
    eventCreatorTypes: ['user', 'community'],
    year: 2026,
  };
  const context = { send: sendTo(origin), scriptMark: 'bench', setup };
  const startContext = { contextAfterGlobalMiddlewares: context } as unknown as Parameters<
    typeof runWithStartContext
  >[0];
  const render = async () => {
    const router = await runWithStartContext(startContext, async () => {
      const opened = getRouter();
      opened.update({ ...opened.options, origin, history: createMemoryHistory({ initialEntries: [path] }) });
      await opened.load();
      return opened;
    });
    return renderToString(<RouterProvider router={router} />);
  };
  await untilWhole(render);
  return render;
}

/** Lazy components are available after a first render has requested them. */
async function untilWhole(render: () => Promise<string>): Promise<void> {
  let before = -1;
  for (let html = await render(); html.length !== before; html = await render()) {
    before = html.length;
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** Asks once per address. */
function sendTo(origin: string): Send {
  const answers = new Map<string, unknown>();
  return async (call, input) => {
    const { url } = addressOf(call, input as object);
    if (!answers.has(url)) answers.set(url, await (await fetch(origin + url)).json());
    return answers.get(url) as never;
  };
}
