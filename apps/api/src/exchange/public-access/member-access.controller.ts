import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TokenPrincipal } from '#http/access';
import { Patch, Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentToken } from '#http/principal';
import { ApiOk, ApiPage, IdParam, IfMatch } from '#http/routes';
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
  @ApiOk(MemberProfileView, {
    summary: 'Get the venue’s own profile',
    description:
      'With a token for `update_profile`, or for all venue actions. Contains the fields that the venue may ' +
      'change, and its number as `proposed` until the team decides.',
    etag: true,
  })
  profile(@CurrentToken() token: TokenPrincipal): Promise<MemberProfileView> {
    return this.access.profile(token);
  }

  @Patch('profile')
  @Access('member', { action: 'update_profile' })
  @ApiOk(MemberProfileView, {
    summary: 'Change the venue’s own profile',
    description: 'The number becomes a suggestion (`proposed`) until the team accepts it.',
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
  @ApiPage(AvailabilityRequestView, {
    summary: 'List the venue’s availability requests, latest first',
    description:
      'With a token for `answer_availability`; a token about a single request only returns that one, even once ' +
      'it is used. The organizer is not revealed.',
  })
  availabilityRequests(
    @CurrentToken() token: TokenPrincipal,
    @Query() params: PageParams,
  ): Promise<PageView<AvailabilityRequestView>> {
    return this.access.availabilityRequests(token, params);
  }

  @Post('availability-requests/:requestId/reply')
  @Access('member', { action: 'answer_availability', used: true })
  @ApiOk(AvailabilityRequestView, {
    summary: 'Reply to an availability request',
    description:
      'Uses up a one-use token, which can then correct its reply for 24 hours, until the team has acted on it. ' +
      'The reply is stored as the venue’s availability on the days of the event, and the team is notified. ' +
      '`INVALID_STAGE_TRANSITION` means that it is too late, `INVALID_STATUS_TRANSITION` that the request has ' +
      'ended.',
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
