import { testWebhooksInDisorder } from '../support/webhook-disorder';

describe('the webhooks of all providers', () => {
  // `npm run test:long` runs more.
  testWebhooksInDisorder({ events: 100, crashes: 10 });
});
