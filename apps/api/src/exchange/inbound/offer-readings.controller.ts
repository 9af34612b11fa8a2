import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { ApiCreated, NoTransaction } from '#http/routes';
import { OfferView } from '../../demand/offers/offers.dto';
import { ReadOfferMail } from './inbound.dto';
import { OfferReadings } from './offer-readings.service';

@ApiTags('offers')
@Controller('api/offers')
@Access('team')
export class OfferReadingsController {
  constructor(private readonly readings: OfferReadings) {}

  @Post('read')
  @NoTransaction()
  @ApiCreated(OfferView, {
    summary: 'Read a venue’s email into a draft of its offer',
    description:
      'The email and the quotes attached to it (PDF, DOCX) are read. Every value is in `extraction` too, as ' +
      '`{ value, confidence, quote, source }`, its quote being a part of the email or the attachment. An email that ' +
      'quotes prices has a draft as soon as it has come; then the response is that one. A person submits it.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'PROVIDER_ERROR'],
  })
  read(@Body() { emailMessageId }: ReadOfferMail): Promise<OfferView> {
    return this.readings.read(emailMessageId);
  }
}
