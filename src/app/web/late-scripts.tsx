import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { createContext, use } from 'react';

/** What a page runs, by address, the entry first. Filled by the server, where scripts are held back. */
export const LateScripts = createContext<readonly string[]>([]);

const id = 'start-scripts';

/**
 * Fetches the scripts of the page once it has been painted. Until then the line belongs to what is seen: words, type,
 * and the first picture. A page that nobody looks at yet is never painted, and starts at once. What is pressed before is
 * not lost.
 */
export function StartScripts() {
  const addresses = use(LateScripts);
  const nonce = useRouter().options.ssr?.nonce;
  const text = import.meta.env.SSR
    ? `(${startAfterPaint})(${JSON.stringify(addresses)})`
    : document.getElementById(id)?.textContent;
  if (!text || (import.meta.env.SSR && addresses.length === 0)) return null;
  return (
    <script id={id} nonce={nonce} suppressHydrationWarning>
      {text}
    </script>
  );
}

/** As text in the page, so it may use nothing from outside. */
function startAfterPaint(addresses: readonly string[]) {
  const nonce = document.currentScript?.nonce;
  const start = () => {
    for (const href of addresses) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href, nonce }),
      );
    }
    const entry = { type: 'module', async: true, src: addresses[0], nonce };
    document.head.append(Object.assign(document.createElement('script'), entry));
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));

  // An installed app is described after the first view (PWA-01). A door says of itself what it is.
  if (!document.querySelector('link[rel=manifest]')) {
    for (const [rel, href] of [
      ['manifest', '/app.webmanifest'],
      ['apple-touch-icon', '/apple-touch-icon.png'],
    ])
      document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }

  // The last press of a button that does nothing yet is made again once it does, within ten seconds.
  let pressed: HTMLElement | null = null;
  const isAwake = (button: HTMLElement) => Object.keys(button).some((key) => key.startsWith('__reactProps$'));
  const repeat = (button: HTMLElement, until: number) => {
    if (pressed !== button || Date.now() > until) return;
    if (isAwake(button)) setTimeout(() => button.click());
    else setTimeout(repeat, 50, button, until);
  };
  const hear = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null;
    pressed = button && !isAwake(button) ? button : null;
    // What woke up by the press itself has answered it.
    setTimeout(() => button && !isAwake(button) && repeat(button, Date.now() + 10_000));
  };
  addEventListener('click', hear, true);
}

/** Takes the scripts of the page out of what the router prints. @returns their addresses, the entry first. */
export function holdScriptsBack(router: AnyRouter): readonly string[] {
  const manifest = router.ssr?.manifest;
  if (!manifest) return [];
  const addresses: string[] = [];
  const routes: typeof manifest.routes = {};
  for (const { routeId } of router.stores.matches.get()) {
    const { css = [], preloads = [] } = manifest.routes[routeId] ?? {};
    routes[routeId] = { css };
    addresses.push(...preloads.map((preload) => (typeof preload === 'string' ? preload : preload.href)));
  }
  router.ssr = { manifest: { ...manifest, routes } };
  return addresses;
}
