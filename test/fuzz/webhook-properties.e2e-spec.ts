import { testWebhooksInDisorder } from '../support/webhook-disorder';

describe('the webhooks of all providers', () => {
  testWebhooksInDisorder({ events: 2000, crashes: 40 });
});
