import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import type { PublicPrincipal } from './access';

/** Mode `public`: no credential. */
@Injectable()
export class PublicStrategy extends PassportStrategy(Strategy, 'public') {
  validate(): PublicPrincipal {
    return { kind: 'public' };
  }
}
