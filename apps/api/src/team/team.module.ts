import { Module } from '@nestjs/common';
import { Settings } from '@kernel/settings';
import { DataSource } from 'typeorm';
import { AUTH, createAuth } from './auth';
import { ApiKeysController } from './api-keys.controller';
import { ApiKeysService } from './api-keys.service';
import { AuthController } from './auth.controller';
import { FirstAdmin } from './first-admin';
import { TeamController } from './team.controller';
import { TeamService } from './team.service';
import { ApiKeyStrategy, TeamStrategy } from './team.strategy';

@Module({
  controllers: [TeamController, ApiKeysController, AuthController],
  providers: [
    { provide: AUTH, inject: [Settings, DataSource], useFactory: createAuth },
    TeamService,
    ApiKeysService,
    TeamStrategy,
    ApiKeyStrategy,
    FirstAdmin,
  ],
  exports: [TeamService],
})
export class TeamModule {}
