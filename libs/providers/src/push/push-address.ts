import { parsePublicUrl } from '../public-network';

/**
 * Parses a browser's endpoint to a URL.
 * @throws VALIDATION_ERROR the endpoint isn't https, or may not be connected to
 */
export const parseEndpoint = (endpoint: string, mayConnect?: (address: string) => boolean): URL =>
  parsePublicUrl(endpoint, 'endpoint', 'isPushAddress', mayConnect);
