import type { OpenAPIObject } from '@nestjs/swagger';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const error = (description: string): object => ({ description, ...json({ $ref: '#/components/schemas/ErrorView' }) });
const user = {
  type: 'object',
  required: ['id', 'name', 'email'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    email: { type: 'string', format: 'email' },
    role: { type: 'string', enum: ['admin', 'agent'] },
    disabled: { type: 'boolean' },
  },
};
const failures = {
  400: error('VALIDATION_ERROR'),
  401: error('UNAUTHENTICATED'),
  403: error('FORBIDDEN'),
  429: error('RATE_LIMITED'),
  500: error('INTERNAL_ERROR'),
  503: error('SERVICE_UNAVAILABLE'),
};
/** Of the routes that may be sent a body. */
const bodyFailures = {
  ...failures,
  413: error('PAYLOAD_TOO_LARGE'),
  415: error('UNSUPPORTED_MEDIA_TYPE'),
};

/** The routes of better-auth that a client needs; the library serves them, so no controller documents them. */
export const AUTH_PATHS = {
  '/api/auth/sign-in/email': {
    post: {
      operationId: 'Auth_signIn',
      tags: ['team'],
      summary: 'Sign in with email and password; answers the session cookie',
      description:
        '429 after 20 wrong passwords for an account in 15 minutes, whether there is one or not, but from a device that its user signed ' +
        'in at before (a cookie of its own tells).',
      'x-access': 'public',
      security: [],
      requestBody: {
        required: true,
        ...json({
          type: 'object',
          required: ['email', 'password'],
          properties: {
            email: { type: 'string', format: 'email' },
            password: { type: 'string' },
            rememberMe: { type: 'boolean', default: true },
          },
        }),
      },
      responses: {
        200: {
          description: 'Done.',
          ...json({ type: 'object', required: ['user'], properties: { user, token: { type: 'string' } } }),
        },
        ...bodyFailures,
      },
    },
  },
  '/api/auth/sign-out': {
    post: {
      operationId: 'Auth_signOut',
      tags: ['team'],
      summary: 'End the session',
      'x-access': 'public',
      security: [],
      responses: {
        200: { description: 'Done.', ...json({ type: 'object', properties: { success: { type: 'boolean' } } }) },
        ...bodyFailures,
      },
    },
  },
  '/api/auth/get-session': {
    get: {
      operationId: 'Auth_getSession',
      tags: ['team'],
      summary: 'The session and its user, or null without one',
      'x-access': 'public',
      security: [],
      responses: {
        200: {
          description: 'Done.',
          ...json({
            type: 'object',
            nullable: true,
            required: ['session', 'user'],
            properties: { session: { type: 'object' }, user },
          }),
        },
        ...failures,
      },
    },
  },
} as unknown as OpenAPIObject['paths'];
