import { AgencyProfile } from '../../../foundations/team/agency-profile';
import { Body, Controller, Get, HttpStatus, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { FormBody, Page } from '#http/pages';
import { Limit } from '#http/rate-limit';
import { NoTransaction } from '#http/routes';
import { type AppConfig, appConfig } from '#core/app.config';
import type { SafeHtml } from '#mail-templates/html';
import { InvitationsService } from '../../../foundations/team/invitations.service';
import { PasswordsService } from '../../../foundations/team/passwords.service';
import { AcceptInvitation, ForgotPassword, ResetPassword } from '../../../foundations/team/team.dto';
import { type Form, readForm, text } from '../form';
import { type PageContent, renderPage } from '../page';
import { type FormState, message, UNTOUCHED } from '../parts';
import { CurrentReading, languageOf, type Reading, seeOther } from '../reading';
import { doneMain, forgottenMain, invitationMain, newPasswordMain } from './account.page';
import { ACCOUNT_WORDS, type AccountWords } from './account.words';

/** A password is taken as typed, spaces included. */
const passwordOf = (form: Form): unknown => form.password;

const wordsOf = (reading: Reading): AccountWords => ACCOUNT_WORDS[languageOf(reading)];

/** Shows a refused form again. */
function again<Shown extends string | Promise<string>>(reply: FastifyReply, form: Shown): Shown {
  void reply.status(HttpStatus.BAD_REQUEST);
  return form;
}

/** The pages on which colleagues create an account or reset their password. */
@Controller()
@Access('public')
@Limit('auth')
export class AccountPagesController {
  constructor(
    private readonly agency: AgencyProfile,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly invitations: InvitationsService,
    private readonly passwords: PasswordsService,
  ) {}

  @Get('invitations/:token')
  @Page()
  invitation(@Param('token') token: string, @CurrentReading() reading: Reading): Promise<string> {
    return this.invitationForm(token, reading);
  }

  @Post('invitations/:token')
  @Page()
  @FormBody()
  async accept(
    @Param('token') token: string,
    @Body() form: Form,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { input, state } = readForm(AcceptInvitation, { token, password: passwordOf(form) }, form);
    if (state) return again(reply, this.invitationForm(token, reading, state));
    await this.invitations.accept(input, languageOf(reading));
    return seeOther(reply, '/invitations/accepted', reading);
  }

  @Get('passwords')
  @Page()
  forgotten(@CurrentReading() reading: Reading): string {
    return this.forgottenForm(reading);
  }

  @Post('passwords')
  @Page()
  @FormBody()
  @NoTransaction()
  async sendLink(
    @Body() form: Form,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { input, state } = readForm(ForgotPassword, { email: text(form, 'email') }, form);
    if (state) return again(reply, this.forgottenForm(reading, state));
    await this.passwords.forgot(input.email);
    return seeOther(reply, '/passwords/sent', reading);
  }

  @Get('passwords/:token')
  @Page()
  newPassword(@Param('token') token: string, @CurrentReading() reading: Reading): Promise<string> {
    return this.newPasswordForm(token, reading);
  }

  @Post('passwords/:token')
  @Page()
  @FormBody()
  async setPassword(
    @Param('token') token: string,
    @Body() form: Form,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { input, state } = readForm(ResetPassword, { token, password: passwordOf(form) }, form);
    if (state) return again(reply, this.newPasswordForm(token, reading, state));
    const { cookie } = await this.passwords.reset(input);
    void reply.header('set-cookie', cookie);
    return seeOther(reply, '/passwords/changed', { ...reading, chosen: languageOf(reading) });
  }

  private async invitationForm(token: string, reading: Reading, state = UNTOUCHED): Promise<string> {
    const invitation = await this.invitations.preview(token);
    const main = invitationMain(languageOf(reading), invitation, this.app.timeZone, state);
    return this.page(reading, wordsOf(reading).invitationTitle(invitation.agency), main, state);
  }

  private forgottenForm(reading: Reading, state = UNTOUCHED): string {
    const main = forgottenMain(languageOf(reading), state);
    return this.page(reading, wordsOf(reading).forgottenTitle, main, state, { isPublic: true });
  }

  private async newPasswordForm(token: string, reading: Reading, state = UNTOUCHED): Promise<string> {
    const { email } = await this.passwords.preview(token);
    return this.page(reading, wordsOf(reading).newTitle, newPasswordMain(languageOf(reading), email, state), state);
  }

  private page(
    reading: Reading,
    title: string,
    main: SafeHtml,
    state: FormState,
    { isPublic = false }: Pick<PageContent, 'isPublic'> = {},
  ): string {
    const agency = this.agency.current;
    const keeps = state === UNTOUCHED ? {} : null;
    return renderPage({ locale: languageOf(reading), agency, title, main, keeps, isPublic });
  }
}

/** Confirmations of account forms, at public addresses that can be reloaded. */
@Controller()
@Access('public')
export class AccountDonePagesController {
  constructor(private readonly agency: AgencyProfile) {}

  @Get('invitations/accepted')
  @Page()
  accepted(@CurrentReading() reading: Reading): string {
    const { joinedTitle, joinedSays } = wordsOf(reading);
    return this.page(reading, joinedTitle, doneMain(languageOf(reading), joinedTitle, joinedSays));
  }

  @Get('passwords/sent')
  @Page()
  sent(@CurrentReading() reading: Reading): string {
    const { sentTitle, sentSays, sentNext } = wordsOf(reading);
    return this.page(reading, sentTitle, message(sentTitle, sentSays, sentNext));
  }

  @Get('passwords/changed')
  @Page()
  changed(@CurrentReading() reading: Reading): string {
    const { setTitle, setSays } = wordsOf(reading);
    return this.page(reading, setTitle, doneMain(languageOf(reading), setTitle, setSays));
  }

  private page(reading: Reading, title: string, main: SafeHtml): string {
    return renderPage({ locale: languageOf(reading), agency: this.agency.current, title, main, isPublic: true });
  }
}
