import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ComponentType } from 'react';
import { holdPageFor } from './opening.ts';
import { toast } from './toast.ts';

interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export interface LazyPart<Props> {
  (props: Props): React.ReactNode;
  preload: () => Promise<void>;
  /** Spread on the opening control, so that the code has usually loaded by the time of the click. */
  onIntent: { onPointerEnter: () => void; onTouchStart: () => void; onFocus: () => void };
}

/**
 * A component whose code loads shortly before it opens, and that renders nothing until `open` is first true. While it
 * loads, a line at the top of the page moves. Then it stays mounted, keeps its state and can animate out. If the code
 * can't load, it shows a toast and closes; the next try loads again.
 *
 * @param opensWithPage whether the address that the browser opened shows it; then it loads before the rest of the page
 */
export function lazyPart<Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
  opensWithPage = () => false,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  async function fetchPart() {
    try {
      Loaded = await load();
    } catch (error) {
      loading = undefined;
      throw error;
    }
    for (const listener of listeners) listener();
  }

  const preload = () => (loading ??= fetchPart());
  const warm = () => void preload().catch(() => undefined); // reported when it opens
  if (!import.meta.env.SSR && opensWithPage()) holdPageFor(preload());

  function listen(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function Part(props: Props) {
    const Component = useSyncExternalStore(
      listen,
      () => Loaded ?? null,
      // The server's markup has no line.
      () => undefined,
    );
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);

    const fail = useEffectEvent(() => {
      props.onOpenChange(false);
      toast({
        title: 'Couldn’t load this',
        message: 'Check your connection, or reload the page.',
        tone: 'danger',
      });
    });
    useEffect(() => {
      if (props.open) preload().catch(() => fail());
    }, [props.open]);

    if (Component === null) return props.open && <div className="pending-bar" aria-hidden="true" />;
    return Component && wasOpened && <Component {...props} />;
  }

  return Object.assign(Part, {
    preload,
    onIntent: { onPointerEnter: warm, onTouchStart: warm, onFocus: warm },
  });
}
