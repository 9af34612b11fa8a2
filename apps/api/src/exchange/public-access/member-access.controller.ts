import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TokenPrincipal } from '#http/access';
import { Patch, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentToken } from '#http/principal';
import { Answers, AnswersPage, IdParam, IfMatch } from '#http/routes';
import {
  AvailabilityRequestView,
  MemberProfileView,
  ReplyToAvailabilityRequest,
  UpdateProfile,
} from './member-access.dto';
import { MemberAccessService } from './member-access.service';

@ApiTags('member access')
@Controller('api/public/member')
export class MemberAccessController {
  constructor(private readonly access: MemberAccessService) {}

  @Get('profile')
  @Access('member', { action: 'update_profile' })
  @Answers(MemberProfileView, {
    summary: 'The venue’s own profile',
    description:
      'With a token for `update_profile`, or one for all that a member does. It shows what the ' +
      'venue may change, and its number as `proposed` while the team has not decided.',
    etag: true,
  })
  profile(@CurrentToken() token: TokenPrincipal): Promise<MemberProfileView> {
    return this.access.profile(token);
  }

  @Patch('profile')
  @Access('member', { action: 'update_profile' })
  @Answers(MemberProfileView, {
    summary: 'Change the venue’s own profile',
    description: 'The number is `proposed`: it holds once the team has taken it over.',
    etag: true,
  })
  updateProfile(
    @CurrentToken() token: TokenPrincipal,
    @Body() input: UpdateProfile,
    @IfMatch() version?: number,
  ): Promise<MemberProfileView> {
    return this.access.updateProfile(token, input, version);
  }

  @Get('availability-requests')
  @Access('member', { action: 'answer_availability', used: true })
  @AnswersPage(AvailabilityRequestView, {
    summary: 'What the venue was asked, the latest first',
    description:
      'With a token for `answer_availability`; one about a single request shows that one alone, ' +
      'once it is used too. Who the organizer is stays with the team.',
  })
  availabilityRequests(
    @CurrentToken() token: TokenPrincipal,
    @Query() params: PageParams,
  ): Promise<PageView<AvailabilityRequestView>> {
    return this.access.availabilityRequests(token, params);
  }

  @Post('availability-requests/:requestId/reply')
  @Access('member', { action: 'answer_availability', used: true })
  @Answers(AvailabilityRequestView, {
    summary: 'Answer an availability request',
    description:
      'Uses up a one-use token, which then corrects its answer for 24 hours, until the team has gone on ' +
      'with it. The answer is kept as the availability of the venue on the days of the event, and the team ' +
      'is told. `INVALID_STAGE_TRANSITION` means that it comes too late, `INVALID_STATUS_TRANSITION` that ' +
      'the request has ended.',
    errors: ['NOT_FOUND', 'INVALID_STAGE_TRANSITION', 'INVALID_STATUS_TRANSITION'],
  })
  reply(
    @CurrentToken() token: TokenPrincipal,
    @IdParam('requestId') requestId: string,
    @Body() input: ReplyToAvailabilityRequest,
  ): Promise<AvailabilityRequestView> {
    return this.access.reply(token, requestId, input);
  }
}
