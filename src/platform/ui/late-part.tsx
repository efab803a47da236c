import { createElement, lazy, memo, Suspense, useDeferredValue, useState, type ComponentType } from 'react';
import { keepImporting } from './keep-importing.ts';

/**
 * A part of a page that is in the markup from the start, while its code comes after that of the first view. Its looks
 * must come with the page. News that arrives before the code waits for it; the markup stays as it is.
 *
 * `load` is for the page's loader, so that who comes from another page sees it with the rest.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<object> | undefined;
  const loadPart = async () => (Loaded = (await load()) as ComponentType<object>);
  const Late = lazy(async () => ({ default: await keepImporting(loadPart) }));

  const Still = memo(function Still(props: object) {
    const [Part] = useState<ComponentType<object>>(() => Loaded ?? Late);
    return <Suspense>{createElement(Part, props)}</Suspense>;
  });
  function Part(props: Props) {
    return createElement(Still, useDeferredValue(props));
  }
  return Object.assign(Part, { load: loadPart });
}
