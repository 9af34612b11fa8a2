import { testWebhooksInDisorder } from '../support/webhook-disorder';

describe('the webhooks of all providers', () => {
  // `npm run test:long` runs more.
  testWebhooksInDisorder({ events: 200, crashes: 10 });
});
