import { notifyManager } from '@tanstack/react-query';

/** Shows a button as busy before the next press. The usual timer can come after the second press of a double tap. */
export function updatePromptly(): void {
  notifyManager.setScheduler(queueMicrotask);
}
