import { parsePublicUrl } from '../public-network';

/** The endpoint of a browser as a URL. Ends in VALIDATION_ERROR. */
export const parseEndpoint = (endpoint: string, mayConnect?: (address: string) => boolean): URL =>
  parsePublicUrl(endpoint, 'endpoint', 'isPushAddress', mayConnect);
