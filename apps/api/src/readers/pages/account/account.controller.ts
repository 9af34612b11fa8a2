import { Body, Controller, Get, HttpCode, HttpStatus, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access } from '#kernel/http/access';
import { Post } from '#kernel/http/mutations';
import { Page, TakesForm } from '#kernel/http/pages';
import { Limit } from '#kernel/http/rate-limit';
import { NoTransaction } from '#kernel/http/routes';
import { Settings } from '#kernel/settings';
import type { SafeHtml } from '#mail-templates/html';
import { InvitationsService } from '../../../foundations/team/invitations.service';
import { PasswordsService } from '../../../foundations/team/passwords.service';
import { AcceptInvitation, ForgotPassword, ResetPassword } from '../../../foundations/team/team.dto';
import { type Form, readForm, text } from '../form';
import { renderPage } from '../page';
import { message, UNTOUCHED } from '../parts';
import { CurrentReading, languageOf, type Reading } from '../reading';
import { forgottenMain, invitationMain, newPasswordMain } from './account.page';
import { ACCOUNT_WORDS } from './account.words';

/** A password counts as it was typed, spaces included. */
const passwordOf = (form: Form): unknown => form.password;

/** How colleagues come to an account and to a new password. What was done is answered at once: a repeated form changes nothing. */
@Controller()
@Access('public')
@Limit('auth')
export class AccountPagesController {
  constructor(
    private readonly settings: Settings,
    private readonly invitations: InvitationsService,
    private readonly passwords: PasswordsService,
  ) {}

  @Get('invitations/:token')
  @Page()
  async invitation(@Param('token') token: string, @CurrentReading() reading: Reading): Promise<string> {
    const invitation = await this.invitations.preview(token);
    const locale = languageOf(reading);
    const title = ACCOUNT_WORDS[locale].invitationTitle(invitation.agency);
    return this.page(reading, title, invitationMain(locale, invitation, this.settings.TIME_ZONE, UNTOUCHED));
  }

  @Post('invitations/:token')
  @Page()
  @TakesForm()
  @HttpCode(HttpStatus.OK)
  async accept(
    @Param('token') token: string,
    @Body() form: Form,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const locale = languageOf(reading);
    const words = ACCOUNT_WORDS[locale];
    const { input, state } = readForm(AcceptInvitation, { token, password: passwordOf(form) }, form);
    if (state) {
      const invitation = await this.invitations.preview(token);
      void reply.status(HttpStatus.BAD_REQUEST);
      const main = invitationMain(locale, invitation, this.settings.TIME_ZONE, state);
      return this.page(reading, words.invitationTitle(invitation.agency), main);
    }
    const { email } = await this.invitations.accept(input);
    return this.page(reading, words.joinedTitle, message(words.joinedTitle, words.joinedSays(email)));
  }

  @Get('passwords')
  @Page()
  forgotten(@CurrentReading() reading: Reading): string {
    const locale = languageOf(reading);
    return this.page(reading, ACCOUNT_WORDS[locale].forgottenTitle, forgottenMain(locale, UNTOUCHED));
  }

  @Post('passwords')
  @Page()
  @TakesForm()
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async sendLink(
    @Body() form: Form,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const locale = languageOf(reading);
    const words = ACCOUNT_WORDS[locale];
    const { input, state } = readForm(ForgotPassword, { email: text(form, 'email') }, form);
    if (state) {
      void reply.status(HttpStatus.BAD_REQUEST);
      return this.page(reading, words.forgottenTitle, forgottenMain(locale, state));
    }
    await this.passwords.forgot(input.email);
    return this.page(reading, words.sentTitle, message(words.sentTitle, words.sentSays, words.sentNext));
  }

  @Get('passwords/:token')
  @Page()
  async newPassword(@Param('token') token: string, @CurrentReading() reading: Reading): Promise<string> {
    const { email } = await this.passwords.preview(token);
    const locale = languageOf(reading);
    return this.page(reading, ACCOUNT_WORDS[locale].newTitle, newPasswordMain(locale, email, UNTOUCHED));
  }

  @Post('passwords/:token')
  @Page()
  @TakesForm()
  @HttpCode(HttpStatus.OK)
  async setPassword(
    @Param('token') token: string,
    @Body() form: Form,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const locale = languageOf(reading);
    const words = ACCOUNT_WORDS[locale];
    const { input, state } = readForm(ResetPassword, { token, password: passwordOf(form) }, form);
    if (state) {
      const { email } = await this.passwords.preview(token);
      void reply.status(HttpStatus.BAD_REQUEST);
      return this.page(reading, words.newTitle, newPasswordMain(locale, email, state));
    }
    const { cookie } = await this.passwords.reset(input);
    void reply.header('set-cookie', cookie);
    return this.page(reading, words.setTitle, message(words.setTitle, words.setSays));
  }

  private page(reading: Reading, title: string, main: SafeHtml): string {
    return renderPage({ locale: languageOf(reading), agency: this.settings.agency, title, main });
  }
}
