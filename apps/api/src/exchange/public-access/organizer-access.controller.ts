import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TokenPrincipal } from '#http/access';
import { Patch, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentToken } from '#http/principal';
import { Answers, AnswersPage, IdParam } from '#http/routes';
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
  @AnswersPage(OrganizerRequestListItem, {
    summary: 'The organizer’s own requests, newest first',
    description:
      'With a token for an organizer; one about a single request shows that one ' +
      'alone. Notes of the team and what the AI read are not in it.',
  })
  list(
    @CurrentToken() token: TokenPrincipal,
    @Query() params: PageParams,
  ): Promise<PageView<OrganizerRequestListItem>> {
    return this.access.list(token, params);
  }

  @Get(':id')
  @Answers(OrganizerRequestView, {
    summary: 'An own request with the venues that were proposed',
    description:
      'Candidates that were not shown yet are not in it, nor what venues said to ' +
      'the team. `NOT_FOUND` also if the token is about another request.',
    errors: ['NOT_FOUND'],
  })
  get(@CurrentToken() token: TokenPrincipal, @IdParam() id: string): Promise<OrganizerRequestView> {
    return this.access.get(token, id);
  }

  @Patch(':id')
  @Access('organizer', { action: 'requalify' })
  @Answers(OrganizerRequestView, {
    summary: 'Answer what the team has asked about an own request',
    description:
      'What the organizer says stands over what was there; null takes a value back. The team is ' +
      'told. Possible while the request is qualifying or searching, and as often as needed; after ' +
      'that the organizer writes to the team (`INVALID_STATUS_TRANSITION`).',
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
  @Answers(OrganizerResultView, {
    summary: 'Say what one thinks of a venue that was proposed; the team is told',
    description:
      'Uses up a one-use token. It moves nothing: the team decides. An earlier reaction is replaced, null ' +
      'takes it back. Once the request has ended the answer is `INVALID_STATUS_TRANSITION`.',
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
