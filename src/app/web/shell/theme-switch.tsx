import { IconDesktop, IconMoon, IconSun } from '#platform/ui/icons.tsx';
import { useTheme } from '#platform/ui/theme.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';

const choices = [
  { choice: 'dark', label: 'Dark', icon: <IconMoon /> },
  { choice: 'light', label: 'Light', icon: <IconSun /> },
  { choice: 'system', label: 'As the system', icon: <IconDesktop /> },
] as const;

export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <div role="group" aria-label="Theme" className="inline-flex rounded-control bg-raised p-1">
      {choices.map(({ choice, label, icon }) => (
        <button
          key={choice}
          type="button"
          title={label}
          aria-pressed={theme.choice === choice}
          className="grid place-items-center size-9 rounded-control text-ink-2 aria-pressed:bg-ink aria-pressed:text-bg"
          onClick={() => theme.setChoice(choice)}
        >
          {icon}
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
      ))}
    </div>
  );
}
