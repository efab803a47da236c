import { Drawer } from '#platform/ui/drawer.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import { prompts } from '../prompts.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import type { AskedPrompt, SignInPrompt } from './sign-in-prompt.ts';

interface SignInSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  prompt: AskedPrompt | undefined;
}

/** The sign-in prompt. The action that opened it continues when the sheet closes (ACC-02). */
export function SignInSheet({ open, onOpenChange, prompt }: SignInSheetProps) {
  const navigate = useNavigate();
  const { title, subheader }: SignInPrompt =
    prompt?.title === undefined ? prompts.plain : { ...prompt, title: prompt.title };
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={title} description={subheader}>
      <SignInPanel
        takesFocus
        onDone={(me, isNew) => {
          onOpenChange(false);
          prompt?.goOn?.(me);
          // New users who were in the middle of something go on with that (OWN-02).
          if (isNew && !prompt?.goOn && prompt?.title === undefined) void navigate({ to: '/welcome' });
        }}
      />
    </Drawer>
  );
}
