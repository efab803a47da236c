import { useQueryClient } from '@tanstack/react-query';
import { notificationsTopic } from '#modules/messaging/notifications/rules.ts';
import { useLive } from '#platform/ui/live.ts';

const keys = [['admission'], ['exchange']] as const;

/**
 * Shows live what others do with the viewer's tickets, such as accepting one that the viewer sent, and what is offered
 * to the viewer. A notification tells of each.
 */
export function LiveTickets() {
  const client = useQueryClient();
  useLive(notificationsTopic, () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  });
  return null;
}
