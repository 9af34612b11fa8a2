import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Delete, Patch, Post } from '#http/mutation.decorators';
import { PageParams } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { ApiCreated, ApiOk, IdParam, IfMatch, NoTransaction } from '#http/routes';
import {
  ConnectMailbox,
  MailboxesView,
  MailboxFoldersView,
  MailboxTestView,
  MailboxView,
  UpdateMailbox,
} from './mailboxes.dto';
import { MailboxesService } from './mailboxes.service';

@ApiTags('mailboxes')
@Controller('api/mailboxes')
@Access('team')
export class MailboxesController {
  constructor(private readonly mailboxes: MailboxesService) {}

  @Get()
  @ApiOk(MailboxesView, {
    summary: 'List the mailboxes that the service follows and sends from',
    description:
      'Shared ones first, then by address. Personal ones are only visible to their owner and to admins. `providers` ' +
      'are those to sign in with (`GET /api/mailboxes/oauth/{provider}`).',
  })
  list(@Query() params: PageParams, @CurrentUser() user: TeamPrincipal): Promise<MailboxesView> {
    return this.mailboxes.list(params, user);
  }

  @Get(':id')
  @ApiOk(MailboxView, {
    summary: 'Get a mailbox, and how far it was read',
    description:
      'The `ETag` is its version, for `If-Match`; it counts the changes by people. Passwords and tokens are never returned.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  get(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<MailboxView> {
    return this.mailboxes.get(id, user);
  }

  @Post()
  @NoTransaction()
  @ApiCreated(MailboxView, {
    summary: 'Connect a mailbox by its password',
    description:
      'Admins connect shared ones, everyone their own. The servers of well-known providers are filled in from the ' +
      'address. The service then signs in and reads what came since `followFrom`: `status` shows how far it is. ' +
      'Try the settings first with `POST /api/mailboxes/test`.',
    errors: ['FORBIDDEN', 'ALREADY_EXISTS'],
    etag: true,
  })
  connect(@Body() input: ConnectMailbox, @CurrentUser() user: TeamPrincipal): Promise<MailboxView> {
    return this.mailboxes.connect(input, user);
  }

  @Post('test')
  @NoTransaction()
  @ApiOk(MailboxTestView, {
    summary: 'Try to sign in to a mailbox; nothing is stored',
    description: 'The body is that of `POST /api/mailboxes`. A step that fails says why, in `message`.',
    errors: ['FORBIDDEN'],
  })
  test(@Body() input: ConnectMailbox, @CurrentUser() user: TeamPrincipal): Promise<MailboxTestView> {
    return this.mailboxes.test(input, user);
  }

  @Patch(':id')
  @NoTransaction()
  @ApiOk(MailboxView, {
    summary: 'Change a mailbox',
    description:
      'Shared ones by admins, personal ones by their owner and admins. Omitted fields are unchanged. A new password or ' +
      'server is tried at once. Mailboxes of OAuth providers get new access by signing in again.',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ALREADY_EXISTS'],
    etag: true,
  })
  update(
    @IdParam() id: string,
    @Body() input: UpdateMailbox,
    @CurrentUser() user: TeamPrincipal,
    @IfMatch() version?: number,
  ): Promise<MailboxView> {
    return this.mailboxes.update(id, input, user, version);
  }

  @Delete(':id')
  @ApiOk(MailboxView, {
    summary: 'Remove a mailbox',
    description:
      'Its mails on requests stay, and nothing changes on its server. Returns the removed mailbox. Shared ones by ' +
      'admins, personal ones by their owner and admins.',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  })
  remove(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<MailboxView> {
    return this.mailboxes.remove(id, user);
  }

  @Post(':id/pause')
  @ApiOk(MailboxView, {
    summary: 'Stop reading a mailbox',
    description: 'It can still send. What comes in the meantime is read after `resume`. Repeating it changes nothing.',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    etag: true,
  })
  pause(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<MailboxView> {
    return this.mailboxes.pause(id, user);
  }

  @Post(':id/resume')
  @ApiOk(MailboxView, {
    summary: 'Read a paused mailbox again, or try one that needs attention',
    description: 'Repeating it changes nothing.',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    etag: true,
  })
  resume(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<MailboxView> {
    return this.mailboxes.resume(id, user);
  }

  @Post(':id/sync')
  @ApiOk(MailboxView, {
    summary: 'Look for new mails now',
    description: 'The call doesn’t wait for them. `INVALID_STATUS_TRANSITION` means that the mailbox is paused.',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  sync(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<MailboxView> {
    return this.mailboxes.sync(id, user);
  }

  @Get(':id/folders')
  @NoTransaction()
  @ApiOk(MailboxFoldersView, {
    summary: 'List the folders of a mailbox, as its server has them',
    description: '`PROVIDER_ERROR` means that the server can’t be reached or refuses the sign-in.',
    errors: ['NOT_FOUND', 'PROVIDER_ERROR'],
  })
  folders(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<MailboxFoldersView> {
    return this.mailboxes.folders(id, user);
  }
}
