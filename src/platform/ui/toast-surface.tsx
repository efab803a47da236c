import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { buttonClass, iconButtonClass } from './button.tsx';
import { IconCheckCircleFill, IconWarningCircleFill, IconX } from './icons.tsx';
import { useTheme } from './theme.ts';
import { connectToasts, type ToastTone, type ToastWords } from './toast.ts';
import { overlayWords } from './overlay-copy.ts';
import { updatedWords } from './updated-copy.ts';
import './styles/overlays.css';

type ToastData = { tone: ToastTone; edge: Edge; top: number | undefined; source: Element | undefined };
type Edge = 'top' | 'bottom';

const manager = Toast.createToastManager<ToastData>();

/** Milliseconds; toasts with an action stay longer (WCAG 2.2.1). Hover or focus pauses the timer. */
const stays = { plain: 5000, withAction: 10_000 };

/** Visible errors. Each stays until the next message, or until the failed action is repeated. */
const errors = new Map<string, Element | undefined>();

function add(words: ToastWords) {
  const { title, message, tone = 'neutral', action } = isScriptGone(words.error) ? updated() : words;
  const source = pressed ?? focusedElement();
  // The same text renews its toast; each action gets its own.
  const sameId = action ? undefined : JSON.stringify([tone, title, message]);
  for (const other of errors.keys()) if (other !== sameId) manager.close(other);
  const id: string = manager.add({
    ...(sameId && { id: sameId }),
    title,
    description: message,
    priority: tone === 'danger' ? 'high' : 'low',
    timeout: action ? stays.withAction : stays.plain,
    data: { tone, edge: edgeAwayFrom(source), top: findEndOfSheetHead(), source },
    onClose: () => errors.delete(id),
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          action.onPress();
          manager.close(id);
        },
      },
    }),
  });
  if (tone === 'danger' || tone === 'warning') errors.set(id, source);
}

/** Browsers have only texts for it. The last is that of `loadWithStyles`. */
const isScriptGone = (error: Error | undefined) =>
  navigator.onLine &&
  /dynamically imported module|module script failed|preload CSS/.test(error?.message ?? '');

/** Before the page reloads, the browser asks about unsaved input. */
const updated = (): ToastWords => ({
  title: updatedWords.title,
  message: updatedWords.message,
  tone: 'danger',
  action: { label: updatedWords.reload, onPress: () => location.reload() },
});

/** The last pressed element, which toasts avoid. Before the first toast, the focused element. */
let pressed: Element | undefined;

function focusedElement(): Element | undefined {
  const { activeElement, body } = document;
  return activeElement && activeElement !== body ? activeElement : undefined;
}

/** Repeating the failed action closes its error. */
function onPress({ target }: Event) {
  if (!(target instanceof Element) || target.closest('.toasts')) return;
  pressed = target.closest('button, a, label') ?? target;
  for (const [id, source] of errors) if (source?.contains(target)) manager.close(id);
}

/** How far toasts reach into the screen, in pixels: two with two lines, above the tab bar; at the top, one. */
const reach = { block: 240, inline: 400, top: 160 };

/**
 * Toasts appear at the bottom, unless the pressed element is there or may be: Safari doesn't focus tapped elements.
 */
function edgeAwayFrom(source: Element | undefined): Edge {
  if (!source) return 'top';
  if (!source.isConnected) return 'bottom';
  const { top, bottom, left, right } = source.getBoundingClientRect();
  const isRtl = document.dir === 'rtl';
  const isBeside = isRtl ? left > reach.inline : right < window.innerWidth - reach.inline;
  const isAtBottom = bottom > window.innerHeight - reach.block && top < window.innerHeight;
  return isAtBottom && !isBeside && top > reach.block ? 'top' : 'bottom';
}

/**
 * The end of the head of a sheet that reaches up to where toasts appear, so that its Close button stays free. In pixels
 * from the top.
 */
function findEndOfSheetHead(): number | undefined {
  const head = [...document.querySelectorAll('.sheet > .sheet-head')].at(-1)?.getBoundingClientRect();
  return head && head.top < reach.top ? head.bottom : undefined;
}

const icons = {
  neutral: null,
  success: <IconCheckCircleFill className="text-ok" />,
  danger: <IconWarningCircleFill className="text-danger" />,
  warning: <IconWarningCircleFill className="text-warn" />,
};

function ToastStack() {
  const { theme } = useTheme();
  const { toasts } = Toast.useToastManager<ToastData>();
  const atTop = toasts.find(({ data }) => data?.edge === 'top');
  const isAtTop = atTop !== undefined;
  const list = toasts.map((toast) => (
    // In the other theme's colors, to stand out.
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={isAtTop ? ['up', 'right'] : ['down', 'right']}
      className="toast"
      data-theme={theme === 'dark' ? 'light' : 'dark'}
    >
      {icons[toast.data?.tone ?? 'neutral']}
      <div className="toast-words">
        <Toast.Title render={<p />} />
        <Toast.Description />
      </div>
      {toast.actionProps && <Toast.Action className={buttonClass({ variant: 'outline', size: 'small' })} />}
      {/* Focusable, so never hidden from screen readers. */}
      <Toast.Close className={iconButtonClass()} aria-label={overlayWords.dismiss} aria-hidden={false}>
        <IconX />
      </Toast.Close>
    </Toast.Root>
  ));
  return (
    <Toast.Viewport
      className="toasts"
      data-edge={isAtTop ? 'top' : 'bottom'}
      style={{ insetBlockStart: atTop?.data?.top }}
    >
      {list}
    </Toast.Viewport>
  );
}

export function ToastSurface() {
  useEffect(() => connectToasts(add), []);
  useEffect(() => {
    document.addEventListener('click', onPress, true);
    return () => {
      document.removeEventListener('click', onPress, true);
      pressed = undefined;
    };
  }, []);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <ToastStack />
      </Toast.Portal>
    </Toast.Provider>
  );
}
