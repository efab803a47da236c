import { createElement, lazy, memo, Suspense, useDeferredValue, useState, type ComponentType } from 'react';
import { retryImport } from './retry-import.ts';

/**
 * A part whose markup is in the first answer while its code loads after the first view. Its styles must be part of
 * the page. Updates wait for the code.
 *
 * Call `load` in the page's loader, so that it shows with the rest on navigation.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<object> | undefined;
  const loadPart = async () => (Loaded = (await load()) as ComponentType<object>);
  const Late = lazy(async () => ({ default: await retryImport(loadPart) }));

  const Still = memo(function Still(props: object) {
    const [Part] = useState<ComponentType<object>>(() => Loaded ?? Late);
    return <Suspense>{createElement(Part, props)}</Suspense>;
  });
  function Part(props: Props) {
    return createElement(Still, useDeferredValue(props));
  }
  return Object.assign(Part, { load: loadPart });
}
