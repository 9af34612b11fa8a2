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
/** In addition to those of every route of its kind. */
const errors: ErrorCode[] = ['UNAUTHENTICATED', 'FORBIDDEN'];

/** The better-auth routes that a client needs; the library serves them, so no controller documents them. */
export const AUTH_PATHS = {
  '/api/auth/sign-in/email': {
    post: {
      operationId: 'Auth_signIn',
      tags: ['team'],
      summary: 'Sign in with email and password; sets the session cookie',
      description:
        'Returns 429 after 20 failed attempts in 15 minutes, whether or not the account exists. Devices on ' +
        'which the user has signed in before (recognized by a cookie) have a separate allowance.',
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
        'The session cookie stops working everywhere. Without a session it does nothing and returns the same ' +
        'response.',
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
      summary: 'Get the session and its user, or null without one',
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
