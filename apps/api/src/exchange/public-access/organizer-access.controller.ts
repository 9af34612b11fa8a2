import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TokenPrincipal } from '#http/access';
import { Patch, Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentToken } from '#http/principal';
import { ApiOk, ApiPage, IdParam } from '#http/routes';
import {
  AnswerRequalification,
  OrganizerRequestListItem,
  OrganizerRequestView,
  OrganizerResultView,
  ReactToResult,
} from './organizer-access.dto';
import { OrganizerAccessService } from './organizer-access.service';

@ApiTags('organizer access')
@Controller('api/public/organizer/requests')
@Access('organizer')
export class OrganizerAccessController {
  constructor(private readonly access: OrganizerAccessService) {}

  @Get()
  @ApiPage(OrganizerRequestListItem, {
    summary: 'List the organizer’s own requests, newest first',
    description:
      'With an organizer’s token; a token about a single request only returns that one. Without the team’s ' +
      'notes and the AI’s reading.',
  })
  list(
    @CurrentToken() token: TokenPrincipal,
    @Query() params: PageParams,
  ): Promise<PageView<OrganizerRequestListItem>> {
    return this.access.list(token, params);
  }

  @Get(':id')
  @ApiOk(OrganizerRequestView, {
    summary: 'Get an own request with the proposed venues',
    description:
      'Without candidates that have not been shown yet, and without the venues’ messages to the team. ' +
      '`NOT_FOUND` also if the token is about another request.',
    errors: ['NOT_FOUND'],
  })
  get(@CurrentToken() token: TokenPrincipal, @IdParam() id: string): Promise<OrganizerRequestView> {
    return this.access.get(token, id);
  }

  @Patch(':id')
  @Access('organizer', { action: 'requalify' })
  @ApiOk(OrganizerRequestView, {
    summary: 'Provide missing details of an own request',
    description:
      'The organizer’s values replace existing ones; null removes a value. The team is notified. Possible ' +
      'while the request is qualifying or searching, any number of times; after that the organizer has to ' +
      'write to the team (`INVALID_STATUS_TRANSITION`).',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  answer(
    @CurrentToken() token: TokenPrincipal,
    @IdParam() id: string,
    @Body() input: AnswerRequalification,
  ): Promise<OrganizerRequestView> {
    return this.access.answer(token, id, input);
  }

  @Post(':id/results/:memberId/react')
  @Access('organizer', { action: 'react' })
  @ApiOk(OrganizerResultView, {
    summary: 'React to a proposed venue; notifies the team',
    description:
      'Uses up a one-use token. Does not change the candidate’s stage. Replaces an earlier reaction, null ' +
      'removes it. `INVALID_STATUS_TRANSITION` once the request has ended.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  react(
    @CurrentToken() token: TokenPrincipal,
    @IdParam() id: string,
    @IdParam('memberId') memberId: string,
    @Body() input: ReactToResult,
  ): Promise<OrganizerResultView> {
    return this.access.react(token, id, memberId, input);
  }
}
