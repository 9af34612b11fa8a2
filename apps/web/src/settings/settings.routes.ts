import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { shell } from '../shell/root';

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings.screen'), 'SettingsScreen'),
});

const index = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => redirect({ to: '/settings/me', replace: true, throw: true }),
});

const me = createRoute({
  getParentRoute: () => settings,
  path: '/me',
  component: lazyRouteComponent(() => import('./me/me.screen'), 'MeScreen'),
});

const mailboxes = createRoute({
  getParentRoute: () => settings,
  path: '/mailboxes',
  // the screen ignores unknown values
  validateSearch: (search: { connected?: unknown; error?: unknown }) => search,
  component: lazyRouteComponent(() => import('./mailboxes/mailboxes.screen'), 'MailboxesScreen'),
});

const tags = createRoute({
  getParentRoute: () => settings,
  path: '/tags',
  component: lazyRouteComponent(() => import('./tags/tags.screen'), 'TagsScreen'),
});

const team = createRoute({
  getParentRoute: () => settings,
  path: '/team',
  component: lazyRouteComponent(() => import('./team/team.screen'), 'TeamScreen'),
});

const agency = createRoute({
  getParentRoute: () => settings,
  path: '/agency',
  component: lazyRouteComponent(() => import('./agency/agency.screen'), 'AgencyScreen'),
});

const templates = createRoute({
  getParentRoute: () => settings,
  path: '/templates',
  // the screen shows the list for unknown values
  validateSearch: (search: { mail?: unknown; lang?: unknown }) => search,
  component: lazyRouteComponent(() => import('./templates/templates.screen'), 'TemplatesScreen'),
});

const data = createRoute({
  getParentRoute: () => settings,
  path: '/data/{-$kind}',
  validateSearch: (search: { import?: string }) => search,
  component: lazyRouteComponent(() => import('./data/data.screen'), 'DataScreen'),
});

const system = createRoute({
  getParentRoute: () => settings,
  path: '/system',
  component: lazyRouteComponent(() => import('./system/system.screen'), 'SystemScreen'),
});

export const settingsRoutes = [
  settings.addChildren([index, me, mailboxes, tags, team, agency, templates, data, system]),
];
