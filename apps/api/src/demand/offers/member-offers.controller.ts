import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TokenPrincipal } from '#http/access';
import { Post, Put } from '#http/mutation.decorators';
import { CurrentToken } from '#http/principal';
import { ApiCreated, ApiOk, IdParam, IfMatch, NoTransaction } from '#http/routes';
import { FileUpload, type UploadedFile } from '#http/upload';
import { OFFER_FILE_MAX, OFFER_FILES_MAX } from '#domain/limits';
import { MemberOffers } from './member-offers.service';
import { MemberOfferView, SaveMemberOffer } from './offers.dto';

@ApiTags('member access')
@Controller('api/public/member/requests/:requestId/offer')
@Access('member', { action: 'answer_availability', used: true })
export class MemberOffersController {
  constructor(private readonly offers: MemberOffers) {}

  @Get()
  @ApiOk(MemberOfferView, {
    summary: 'Get the venue’s offer for a request',
    description:
      'The draft, else the latest round. With a token for `answer_availability`, also a used one. `NOT_FOUND` also ' +
      'for a request of other venues, and if there is no offer yet.',
    etag: true,
    errors: ['NOT_FOUND'],
  })
  get(@CurrentToken() token: TokenPrincipal, @IdParam('requestId') requestId: string): Promise<MemberOfferView> {
    return this.offers.get(token, requestId);
  }

  @Put()
  @ApiOk(MemberOfferView, {
    summary: 'Save the draft of the venue’s offer',
    description:
      'As a whole, as often as needed; the team is notified once it is submitted. After that the next save begins another ' +
      'round. `INVALID_STATUS_TRANSITION` if the request isn’t open.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  save(
    @CurrentToken() token: TokenPrincipal,
    @IdParam('requestId') requestId: string,
    @Body() input: SaveMemberOffer,
    @IfMatch() version?: number,
  ): Promise<MemberOfferView> {
    return this.offers.save(token, requestId, input, version);
  }

  @Post('attachments')
  @NoTransaction()
  @FileUpload(OFFER_FILE_MAX)
  @ApiCreated(MemberOfferView, {
    summary: 'Attach a file to the draft of the venue’s offer',
    description:
      `A PDF, a Word document (DOCX) or an image, detected by content only; at most ${OFFER_FILES_MAX}. Returns the ` +
      'offer, with a draft begun if there was none. `INVALID_STATUS_TRANSITION` if the request isn’t open.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'PROVIDER_ERROR'],
  })
  attach(
    @CurrentToken() token: TokenPrincipal,
    @IdParam('requestId') requestId: string,
    @Body('file') file: UploadedFile,
  ): Promise<MemberOfferView> {
    return this.offers.attach(token, requestId, file);
  }

  @Post('submit')
  @ApiOk(MemberOfferView, {
    summary: 'Submit the venue’s offer',
    description:
      'The draft becomes the next round and supersedes the one before; the team is notified. ' +
      '`INVALID_STATUS_TRANSITION` if the request isn’t open, or the venue hasn’t been asked or is decided. ' +
      '`VALIDATION_ERROR` if it has neither lines nor files, or a price is missing.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  submit(
    @CurrentToken() token: TokenPrincipal,
    @IdParam('requestId') requestId: string,
    @IfMatch() version?: number,
  ): Promise<MemberOfferView> {
    return this.offers.submit(token, requestId, version);
  }
}
