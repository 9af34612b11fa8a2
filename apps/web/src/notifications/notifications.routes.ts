import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root';

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'all' } => ({
    show: show === 'all' ? show : undefined,
  }),
  component: lazyRouteComponent(() => import('./notifications.screen'), 'NotificationsScreen'),
});

const choices = createRoute({
  getParentRoute: () => shell,
  path: '/notifications/choices',
  component: lazyRouteComponent(() => import('./choices.screen'), 'ChoicesScreen'),
});

export const notificationRoutes = [notifications, choices];
