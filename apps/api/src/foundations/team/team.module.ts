import { Module } from '@nestjs/common';
import { appConfig } from '#core/app.config';
import { authConfig } from '#core/auth.config';
import { httpConfig } from '#http/http.config';
import { DataSource } from 'typeorm';
import { AUTH, createAuth } from './auth';
import { AgencyController } from './agency.controller';
import { AgencyService } from './agency.service';
import { ApiKeysController } from './api-keys.controller';
import { ApiKeysService } from './api-keys.service';
import { AuthController } from './auth.controller';
import { LoginThrottle } from './login-throttle.service';
import { FirstAdmin } from './first-admin';
import { InvitationsController } from './invitations.controller';
import { InvitationsService } from './invitations.service';
import { MeController } from './me.controller';
import { PasswordTries } from './password-tries.service';
import { PasswordsController } from './passwords.controller';
import { PasswordsService } from './passwords.service';
import { PublicAgencyController } from './public-agency.controller';
import { SessionsController } from './sessions.controller';
import { SessionsService } from './sessions.service';
import { SignInController } from './sign-in.controller';
import { SignInService } from './sign-in.service';
import { TeamController } from './team.controller';
import { TeamJobs } from './team.jobs';
import { TeamLinks } from './team-links.service';
import { TeamService } from './team.service';
import { ApiKeyStrategy, TeamStrategy } from './team.strategy';

@Module({
  controllers: [
    TeamController,
    MeController,
    InvitationsController,
    PasswordsController,
    SessionsController,
    SignInController,
    ApiKeysController,
    AuthController,
    AgencyController,
    PublicAgencyController,
  ],
  providers: [
    { provide: AUTH, inject: [appConfig.KEY, authConfig.KEY, httpConfig.KEY, DataSource], useFactory: createAuth },
    TeamService,
    TeamLinks,
    InvitationsService,
    LoginThrottle,
    PasswordTries,
    SignInService,
    PasswordsService,
    SessionsService,
    ApiKeysService,
    AgencyService,
    TeamStrategy,
    ApiKeyStrategy,
    TeamJobs,
    FirstAdmin,
  ],
  exports: [AgencyService, TeamService, InvitationsService, PasswordsService, SessionsService],
})
export class TeamModule {}
