import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Patch, Post, Put } from '#http/mutation.decorators';
import type { CursorPageView } from '#http/pagination';
import { ApiCreated, ApiCursorPage, ApiOk, IdParam, IfMatch, NoTransaction } from '#http/routes';
import { FileUpload, type UploadedFile } from '#http/upload';
import { OFFER_FILE_MAX, OFFER_FILES_MAX } from '#domain/limits';
import { OfferComparisons } from './offer-comparisons.service';
import {
  CompareOffers,
  ComparisonView,
  CreateOffer,
  DeclineOffer,
  ListOffers,
  OfferView,
  SaveAssumptions,
  UpdateOffer,
} from './offers.dto';
import { OffersService } from './offers.service';

@ApiTags('offers')
@Controller('api/offers')
@Access('team')
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly comparisons: OfferComparisons,
  ) {}

  @Get()
  @FromReplica()
  @ApiCursorPage(OfferView, {
    summary: 'List offers, newest first',
    description: 'Optional filters by request, venue or status are combined. With lines, totals and files.',
  })
  list(@Query() params: ListOffers): Promise<CursorPageView<OfferView>> {
    return this.offers.list(params);
  }

  @Get('compare')
  @ApiOk(ComparisonView, {
    summary: 'Compare the current offers for a request, line by line',
    description:
      'The submitted and accepted ones, one per candidate. A row is a need, or the kind of the lines that name none. ' +
      'Per-person lines are priced for the request’s head count, except lines with a quantity that answer a need with ' +
      'its own. What an offer doesn’t mention is `not_stated`, never 0: the total is then `atLeast`, and lists it in ' +
      '`gaps`. A missing discount is no gap, nor is a missing package whose contents are priced item by item.',
    errors: ['NOT_FOUND'],
  })
  compare(@Query() { requestId }: CompareOffers): Promise<ComparisonView> {
    return this.comparisons.ofRequest(requestId);
  }

  @Get(':id')
  @ApiOk(OfferView, {
    summary: 'Get an offer',
    description: 'With its lines and their amounts, its totals with VAT per rate, and links to its files.',
    etag: true,
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<OfferView> {
    return this.offers.get(id);
  }

  @Post()
  @ApiCreated(OfferView, {
    summary: 'Enter a draft of a venue’s offer',
    description:
      'For a candidate of an open request. A draft is seen by the team only and may be incomplete. Prices are 0 or more, ' +
      'except those of discounts.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  create(@Body() input: CreateOffer): Promise<OfferView> {
    return this.offers.create(input);
  }

  @Patch(':id')
  @ApiOk(OfferView, {
    summary: 'Change a draft',
    description:
      'Of an open request. Omitted fields are unchanged, null clears; `lines` and `terms`, if given, are replaced as a ' +
      'whole.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  update(@IdParam() id: string, @Body() input: UpdateOffer, @IfMatch() version?: number): Promise<OfferView> {
    return this.offers.update(id, input, version);
  }

  @Post(':id/attachments')
  @NoTransaction()
  @FileUpload(OFFER_FILE_MAX)
  @ApiCreated(OfferView, {
    summary: 'Attach a file to a draft',
    description:
      `A PDF, a Word document (DOCX) or an image, detected by content only; at most ${OFFER_FILES_MAX}. Returns the ` +
      'offer. To remove a file, leave it out of `attachmentIds` of `PATCH /api/offers/{id}`.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'PROVIDER_ERROR'],
  })
  attach(@IdParam() id: string, @Body('file') file: UploadedFile): Promise<OfferView> {
    return this.offers.attach(id, file);
  }

  @Post(':id/submit')
  @ApiOk(OfferView, {
    summary: 'Submit a draft as the venue’s next round',
    description:
      'It supersedes the offer that the venue has submitted before. `INVALID_STATUS_TRANSITION` if the request isn’t ' +
      'open, or the candidate hasn’t been asked or is decided. `VALIDATION_ERROR` if it has neither lines nor files, ' +
      'or a price is missing.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  submit(@IdParam() id: string, @IfMatch() version?: number): Promise<OfferView> {
    return this.offers.submit(id, version);
  }

  @Post(':id/decline')
  @ApiOk(OfferView, {
    summary: 'Decline a submitted offer',
    description: 'This is final; the venue may submit another round. The reason stays with the team.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  decline(@IdParam() id: string, @Body() { reason }: DeclineOffer, @IfMatch() version?: number): Promise<OfferView> {
    return this.offers.decline(id, reason, version);
  }

  @Put(':id/assumptions')
  @ApiOk(OfferView, {
    summary: 'Fill gaps of the comparison by hand',
    description:
      'Each assumption counts in the total of its offer while its row is a gap, and is shown as one. Replaces all ' +
      'earlier ones.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  assume(
    @IdParam() id: string,
    @Body() { assumptions }: SaveAssumptions,
    @IfMatch() version?: number,
  ): Promise<OfferView> {
    return this.offers.assume(id, assumptions, version);
  }
}
