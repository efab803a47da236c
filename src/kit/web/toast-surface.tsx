import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { buttonClass, iconButtonClass } from './button.tsx';
import { IconCheckCircleFill, IconWarningCircleFill, IconX } from './icons.tsx';
import { useTheme } from './theme.ts';
import { connectToasts, type ToastTone, type ToastWords } from './toast.ts';
import './styles/overlays.css';

const manager = Toast.createToastManager<{ tone: ToastTone }>();

/** Milliseconds; a toast with something to press stays longer (WCAG 2.2.1). Hovering or focusing stops the clock. */
const stays = { plain: 5000, withAction: 10_000 };

function add({ title, message, tone = 'neutral', action }: ToastWords) {
  const id = manager.add({
    title,
    description: message,
    priority: tone === 'danger' ? 'high' : 'low',
    timeout: action ? stays.withAction : stays.plain,
    data: { tone },
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
}

const icons = {
  neutral: null,
  success: <IconCheckCircleFill className="text-ok" />,
  danger: <IconWarningCircleFill className="text-danger" />,
  warning: <IconWarningCircleFill className="text-warn" />,
};

function ToastList() {
  const { theme } = useTheme();
  const { toasts } = Toast.useToastManager<{ tone: ToastTone }>();
  return toasts.map((toast) => (
    // In the other theme's clothes, to stand off from the page.
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="toast"
      data-theme={theme === 'dark' ? 'light' : 'dark'}
    >
      {icons[toast.data?.tone ?? 'neutral']}
      <div className="toast-words">
        <Toast.Title render={<p />} />
        <Toast.Description />
      </div>
      {toast.actionProps && <Toast.Action className={buttonClass({ variant: 'outline', size: 'small' })} />}
      <Toast.Close className={iconButtonClass()} aria-label="Dismiss">
        <IconX />
      </Toast.Close>
    </Toast.Root>
  ));
}

/** The part of the toasts that loads late. */
export function ToastSurface() {
  useEffect(() => connectToasts(add), []);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
