import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '#core/errors';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
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
/** Beyond those that every route of its kind has. */
const errors: ErrorCode[] = ['UNAUTHENTICATED', 'FORBIDDEN'];

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
      'x-error-codes': errors,
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
      },
    },
  },
  '/api/auth/sign-out': {
    post: {
      operationId: 'Auth_signOut',
      tags: ['team'],
      summary: 'End the session',
      description:
        'The cookie of the session opens nothing any more, here or elsewhere. ' +
        'Without a session it does nothing and answers the same.',
      'x-access': 'public',
      'x-error-codes': errors,
      responses: {
        200: { description: 'Done.', ...json({ type: 'object', properties: { success: { type: 'boolean' } } }) },
      },
    },
  },
  '/api/auth/get-session': {
    get: {
      operationId: 'Auth_getSession',
      tags: ['team'],
      summary: 'The session and its user, or null without one',
      description: 'Call it when a client starts: `null` means that the user has to sign in.',
      'x-access': 'public',
      'x-error-codes': errors,
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
      },
    },
  },
} as unknown as OpenAPIObject['paths'];
