import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { createContext, use } from 'react';

/** The page's scripts, the entry first. The server fills it when it holds scripts back. */
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
    ? `(${repeatEarlyInput})();(${retryPictures})();(${startAfterPaint})(${JSON.stringify(addresses)})`
    : document.getElementById(id)?.textContent;
  if (!text || (import.meta.env.SSR && addresses.length === 0)) return null;
  return (
    <script id={id} nonce={nonce} suppressHydrationWarning>
      {text}
    </script>
  );
}

/** Inlined into the page as text, so it can't use anything from outside. */
function startAfterPaint(addresses: readonly string[]) {
  const start = () => {
    for (const href of addresses) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    const entry = { type: 'module', async: true, src: addresses[0] };
    document.head.append(Object.assign(document.createElement('script'), entry));
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));

  // Links the manifest after the first view (PWA-01). The scanner has its own.
  if (!document.querySelector('link[rel=manifest]')) {
    for (const [rel, href] of [
      ['manifest', '/app.webmanifest'],
      ['apple-touch-icon', '/apple-touch-icon.png'],
    ])
      document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }

  // The browser may offer to install the page before React runs, and offers it once (ORD-03).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(window, { installPrompt: event });
  });
}

/** Browsers don't try pictures again that failed while the connection was gone. Inlined, too. */
export function retryPictures() {
  addEventListener('online', () => {
    for (const picture of document.querySelectorAll('img'))
      if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src);
  });
}

/**
 * Before React hydrates an element, input does nothing. Repeats it once it can, within ten seconds: the last click, the
 * last submit, and text typed into fields. Inlined, too.
 */
export function repeatEarlyInput() {
  /** React hydrates the target of such an event first, and stops the event if it can't. */
  const reaches = (element: Element) => {
    let arrived = false;
    const arrive = () => (arrived = true);
    element.addEventListener('dragend', arrive);
    element.dispatchEvent(new Event('dragend'));
    element.removeEventListener('dragend', arrive);
    return arrived;
  };
  /** React marks elements while it hydrates them, before they can be used. */
  const isAwake = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$')) && reaches(element);
  const onceAwake = (element: Element, act: () => void, until = Date.now() + 10_000) => {
    if (isAwake(element)) setTimeout(act);
    else if (Date.now() < until) setTimeout(onceAwake, 50, element, act, until);
  };
  const isText = (field: unknown): field is HTMLInputElement =>
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && !/checkbox|radio|file|hidden|submit|button/.test(field.type));

  /** Text that React doesn't know yet. It is kept here because React writes its own into the field when it renders. */
  const typed = new Map<HTMLInputElement, string>();
  /** React hydrated the field with its old value; clearing it first makes React notice a change. */
  const typeAgain = (field: HTMLInputElement, text: string) => {
    typed.delete(field);
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const catchUp = () => typed.forEach((text, field) => isAwake(field) && typeAgain(field, text));

  let last: Element | null = null;
  const repeat = (element: HTMLElement, act: () => void) => {
    last = element;
    onceAwake(element, () => {
      if (last !== element) return;
      last = null;
      catchUp();
      act();
    });
  };
  const onPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null;
    last = null;
    const isHandled = !button || (reaches(button) && isAwake(button));
    catchUp();
    if (!isHandled) repeat(button, () => button.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    catchUp();
    const form = event.target as HTMLFormElement;
    // Forms with an action work without JavaScript.
    if (isAwake(form) || form.hasAttribute('action')) return;
    event.preventDefault();
    // Otherwise React would hydrate the form for this event, and handle it without what was typed.
    event.stopImmediatePropagation();
    repeat(form, () => {
      // Browsers fill in fields without an event.
      for (const field of form.elements) if (isText(field) && field.value) typeAgain(field, field.value);
      setTimeout(() => form.requestSubmit(event.submitter));
    });
  };
  const onInput = ({ target }: Event) => {
    // Text areas restore drafts themselves.
    if (!isText(target) || target instanceof HTMLTextAreaElement) return;
    // React reads all of the text with this event.
    if (isAwake(target)) return void typed.delete(target);
    if (!typed.has(target)) onceAwake(target, catchUp);
    typed.set(target, target.value);
  };
  addEventListener('click', onPress, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('input', onInput, true);
}

/**
 * Removes the page's scripts from what the router prints.
 * @returns their addresses, the entry first
 */
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
