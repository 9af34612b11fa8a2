import { Body, Controller, Get, HttpCode, HttpStatus, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { broken, DomainError, type ErrorCode, type ErrorDetail } from '#kernel/errors';
import { Access, type TokenPrincipal } from '#kernel/http/access';
import { Post } from '#kernel/http/mutations';
import { Page, TakesForm } from '#kernel/http/pages';
import { CurrentToken } from '#kernel/http/principal';
import { IdParam, NoTransaction } from '#kernel/http/routes';
import { MIB, TakesFiles, type UploadedFile } from '#kernel/http/upload';
import { Settings } from '#kernel/settings';
import { oneLine } from '#words/formats';
import type { Locale } from '#words/locale';
import { UpdateProfile } from '../../../exchange/public-access/member-access.dto';
import { MemberAccessService } from '../../../exchange/public-access/member-access.service';
import { AddOwnRoom, PHOTOS_MAX, ROOMS_MAX } from '../../../exchange/public-access/member-venue.dto';
import { MemberVenueService } from '../../../exchange/public-access/member-venue.service';
import { DaySpan, SayAvailability } from '../../../supply/availability/availability.dto';
import { PHOTO_MAX } from '../../../supply/photos/photos.dto';
import { UpdateRoom } from '../../../supply/rooms/rooms.dto';
import { type Form, readForm, stateOf, text } from '../form';
import { type FormState, UNTOUCHED } from '../parts';
import { CurrentReading, languageOf, type Reading, seeOther } from '../reading';
import { calendarOf } from './calendar.part';
import { PHOTOS_AT_ONCE } from './photos.part';
import { changedPlace, changedRoom, placeOf, roomOf, versionOf } from './profile.form';
import { profilePage } from './profile.page';
import type { ProfileLook, Said, Sent } from './profile.view';
import { PROFILE_WORDS, type ProfileWords } from './profile.words';

/** Bytes of the photos of one form together. */
const PHOTOS_BYTES = 40 * MIB;
const NAME_SHOWN = 60;

/** What a page says of what has just been done, by the word in its address. */
const DONE: Record<string, (words: ProfileWords, room?: string) => Said> = {
  place: (words) => ({ section: 'place', text: words.saved }),
  room: (words, room) => ({ section: 'rooms', room, text: words.saved }),
  'room-added': (words) => ({ section: 'rooms', text: words.roomAdded }),
  'room-removed': (words) => ({ section: 'rooms', text: words.roomRemoved }),
  'photos-added': (words) => ({ section: 'photos', text: words.photosAdded }),
  'photos-moved': (words) => ({ section: 'photos', text: words.photosMoved }),
  'photo-removed': (words) => ({ section: 'photos', text: words.photoRemoved }),
  blocked: (words) => ({ section: 'calendar', text: words.blocked }),
  freed: (words) => ({ section: 'calendar', text: words.freed }),
};

/** What every handler of this page works with. */
interface Visit {
  token: TokenPrincipal;
  secret: string;
  reading: Reading;
  reply: FastifyReply;
}

/**
 * A venue keeps its own profile, one part at a time. A form that cannot be taken is shown again as it was typed; so that the page can
 * still be read after a statement has failed, each change has a transaction of its own.
 */
@Controller('profile/:token')
@Access('member', { action: 'update_profile', token: 'path' })
export class ProfilePageController {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly access: MemberAccessService,
    private readonly venue: MemberVenueService,
  ) {}

  @Get()
  @Page()
  show(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.page({ token, secret, reading, reply });
  }

  /** Where forms go is no page: somebody who reloads there sees the profile. */
  @Get([
    'rooms',
    'rooms/:id',
    'rooms/:id/remove',
    'photos',
    'photos/order',
    'photos/:id/remove',
    'calendar',
    'calendar/free',
  ])
  @Page()
  @HttpCode(HttpStatus.SEE_OTHER)
  back(@Param('token') secret: string, @Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.header('location', `/profile/${secret}`);
    return '';
  }

  @Post()
  @Page()
  @TakesForm()
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async savePlace(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() form: Form,
  ): Promise<string> {
    const visit = { token, secret, reading, reply };
    const { input, state } = readForm(UpdateProfile, placeOf(form), form);
    if (state) return this.again(visit, { section: 'place', state });
    const refused = await this.attempt(form, async () => {
      const profile = await this.access.profile(token);
      await this.access.updateProfile(token, changedPlace(input, profile), versionOf(form));
    });
    return refused ? this.again(visit, { section: 'place', ...refused }) : this.goOn(visit, 'place', 'place');
  }

  @Post('rooms')
  @Page()
  @TakesForm()
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async addRoom(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() form: Form,
  ): Promise<string> {
    const visit = { token, secret, reading, reply };
    const { input, state } = readForm(AddOwnRoom, roomOf(form), form);
    if (state) return this.again(visit, { section: 'rooms', room: 'new', state });
    const refused = await this.attempt(form, () => this.venue.addRoom(token, input));
    return refused
      ? this.again(visit, { section: 'rooms', room: 'new', ...refused })
      : this.goOn(visit, 'room-added', 'rooms');
  }

  @Post('rooms/:id')
  @Page()
  @TakesForm()
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async saveRoom(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @IdParam() room: string,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() form: Form,
  ): Promise<string> {
    const visit = { token, secret, reading, reply };
    const before = (await this.access.profile(token)).rooms.find(({ id }) => id === room);
    if (!before) return this.again(visit, { section: 'rooms', state: UNTOUCHED, code: 'NOT_FOUND' });
    const { input, state } = readForm(UpdateRoom, roomOf(form, before), form);
    if (state) return this.again(visit, { section: 'rooms', room, state });
    const refused = await this.attempt(form, () =>
      this.venue.updateRoom(token, room, changedRoom(input, before), versionOf(form)),
    );
    return refused
      ? this.again(visit, { section: 'rooms', room, ...refused })
      : this.goOn(visit, `room.${room}`, `room-${room}`);
  }

  @Post('rooms/:id/remove')
  @Page()
  @TakesForm()
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async removeRoom(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @IdParam() room: string,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() form: Form,
  ): Promise<string> {
    const visit = { token, secret, reading, reply };
    const refused = await this.attempt(form, () => this.venue.removeRoom(token, room));
    // a second press finds no room any more: that is what was asked for
    if (refused && refused.code !== 'NOT_FOUND') return this.again(visit, { section: 'rooms', ...refused });
    return this.goOn(visit, 'room-removed', 'rooms');
  }

  @Post('photos')
  @Page()
  @TakesFiles({ most: PHOTOS_AT_ONCE, maxBytes: PHOTO_MAX, bytes: PHOTOS_BYTES })
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async addPhotos(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body('files') files: UploadedFile[],
  ): Promise<string> {
    const visit = { token, secret, reading, reply };
    const again = (problem: (words: ProfileWords) => string): Promise<string> =>
      this.again(visit, { section: 'photos', state: UNTOUCHED, problem });
    if (files.length === 0) return again((words) => words.noFile);
    const unread: string[] = [];
    for (const { content, filename } of files) {
      const refused = await this.venue.addPhoto(token, content).then(() => null, codeOf);
      if (refused === 'VALIDATION_ERROR') return again((words) => words.tooManyPhotos(PHOTOS_MAX));
      if (refused !== null) unread.push(oneLine(filename).slice(0, NAME_SHOWN));
    }
    if (unread.length > 0) return again((words) => words.notAPhoto(unread.join(', ')));
    return this.goOn(visit, 'photos-added', 'photos');
  }

  @Post('photos/order')
  @Page()
  @TakesForm()
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async movePhoto(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() form: Form,
  ): Promise<string> {
    const [id = '', step = ''] = (text(form, 'move') ?? '').split('.');
    const { photos } = await this.access.profile(token);
    const photoIds = photos.map((photo) => photo.id);
    const from = photoIds.indexOf(id);
    const to = from + (step === 'earlier' ? -1 : 1);
    // one that is gone, or stands at the end already, has nowhere to go
    if (from >= 0 && to >= 0 && to < photoIds.length) {
      photoIds.splice(to, 0, ...photoIds.splice(from, 1));
      await this.database.transaction(() => this.venue.reorderPhotos(token, { photoIds }));
    }
    return this.goOn({ token, secret, reading, reply }, 'photos-moved', 'photos');
  }

  @Post('photos/:id/remove')
  @Page()
  @TakesForm()
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async removePhoto(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @IdParam() photo: string,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.venue.removePhoto(token, photo).catch((error: unknown) => {
      // it is gone already
      if (codeOf(error) !== 'NOT_FOUND') throw error;
    });
    return this.goOn({ token, secret, reading, reply }, 'photo-removed', 'photos');
  }

  @Post('calendar')
  @Page()
  @TakesForm()
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async block(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() form: Form,
  ): Promise<string> {
    const visit = { token, secret, reading, reply };
    const plain = { ...spanOf(form), notes: text(form, 'notes') ?? null, status: 'blocked' };
    const { input, state } = readForm(SayAvailability, plain, form);
    if (state) return this.again(visit, { section: 'calendar', state });
    const today = this.today();
    const faults: Record<string, ErrorDetail> = {};
    if (input.from < today || input.from > calendarOf(today).last) faults.from = broken('from', 'isCalendarDate', {});
    if (input.to < input.from || input.to > calendarOf(today).last) faults.to = broken('to', 'isCalendarDate', {});
    if (Object.keys(faults).length > 0)
      return this.again(visit, { section: 'calendar', state: { values: form, faults } });
    const refused = await this.attempt(form, () => this.venue.say(token, input));
    return refused ? this.again(visit, { section: 'calendar', ...refused }) : this.goOn(visit, 'blocked', 'calendar');
  }

  @Post('calendar/free')
  @Page()
  @TakesForm()
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async free(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() form: Form,
  ): Promise<string> {
    const visit = { token, secret, reading, reply };
    const { input, state } = readForm(DaySpan, spanOf(form), form);
    if (state) return this.again(visit, { section: 'calendar', state: UNTOUCHED });
    await this.database.transaction(() => this.venue.takeBack(token, input));
    return this.goOn(visit, 'freed', 'calendar');
  }

  private today(): string {
    return this.clock.dateIn(this.settings.TIME_ZONE);
  }

  /** Makes a change in a transaction of its own; answers why it was refused, for the form, or null. */
  private async attempt(form: Form, change: () => Promise<unknown>): Promise<Refused | null> {
    try {
      await this.database.transaction(change);
      return null;
    } catch (error) {
      const code = codeOf(error);
      if (code === 'VALIDATION_ERROR') return { state: stateOf(error, form), code };
      return { state: { values: form, faults: {} }, code };
    }
  }

  private goOn({ secret, reading, reply }: Visit, done: string, anchor: string): string {
    const { url, statusCode } = seeOther(`/profile/${secret}`, reading, done, anchor);
    void reply.status(statusCode).header('location', url);
    return '';
  }

  /** The page once more, with the form that was not taken. */
  private again(visit: Visit, { code = 'VALIDATION_ERROR', problem, ...sent }: NotTaken): Promise<string> {
    void visit.reply.status(REFUSALS[code]?.status ?? HttpStatus.BAD_REQUEST);
    return this.page(visit, (words) => {
      const { '': tooMany, ...faulty } = sent.state.faults;
      const says = problem ?? REFUSALS[code]?.says ?? (tooMany && (() => words.tooManyRooms(ROOMS_MAX)));
      const faults = Object.fromEntries(Object.entries(faulty).map(([name, fault]) => [name, worded(name, fault)]));
      return {
        ...sent,
        state: { ...sent.state, faults },
        ...(says && { problem: says(words) }),
        conflict: code === 'PRECONDITION_FAILED',
      };
    });
  }

  private async page({ token, secret, reading }: Visit, sentIn?: (words: ProfileWords) => Sent): Promise<string> {
    const today = this.today();
    const { first, last } = calendarOf(today);
    const [profile, spans] = await Promise.all([this.access.profile(token), this.venue.taken(token, first, last)]);
    const locale = languageOf(reading, profile.locale);
    const words = PROFILE_WORDS[locale];
    const [done = '', room] = reading.done?.split('.') ?? [];
    const said = Object.hasOwn(DONE, done) ? DONE[done]?.(words, room) : undefined;
    const look: ProfileLook = {
      ...{ locale, words, profile, spans, today, first, last },
      timeZone: this.settings.TIME_ZONE,
      path: `/profile/${secret}`,
      query: reading.chosen === null ? '' : `?lang=${reading.chosen}`,
      said: said ?? null,
      sent: sentIn?.(words) ?? null,
    };
    return profilePage(look, this.settings.agency);
  }
}

interface Refused {
  state: FormState;
  code: ErrorCode;
}

interface NotTaken extends Omit<Sent, 'problem' | 'conflict'> {
  /** Why; without it the form has faults. */
  code?: ErrorCode;
  problem?: (words: ProfileWords) => string;
}

/** Refusals that the page has words for. */
const REFUSALS: Partial<Record<ErrorCode, { status: number; says?: (words: ProfileWords) => string }>> = {
  PRECONDITION_FAILED: { status: HttpStatus.PRECONDITION_FAILED },
  ALREADY_EXISTS: { status: HttpStatus.CONFLICT, says: (words) => words.roomTaken },
  IN_USE: { status: HttpStatus.CONFLICT, says: (words) => words.roomInUse },
  NOT_FOUND: { status: HttpStatus.NOT_FOUND, says: (words) => words.roomGone },
};
const SPOKEN = new Set<ErrorCode>([
  ...(Object.keys(REFUSALS) as ErrorCode[]),
  'VALIDATION_ERROR',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
]);

/** The code of an error that the page has words for; any other goes on to the error page. */
function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof DomainError) || !SPOKEN.has(error.code)) throw error;
  return error.code;
}

/** A fault in the words of the page. */
function worded(name: string, fault: ErrorDetail): ErrorDetail {
  const known: Record<Locale, Record<string, string>> = { fr: PROFILE_WORDS.fr.faults, en: PROFILE_WORDS.en.faults };
  const { fr, en } = fault.message;
  return { ...fault, message: { fr: known.fr[name] ?? fr, en: known.en[name] ?? en } };
}

/** Days in a row as a form gives them; a single one needs no last. */
const spanOf = (form: Form): object => ({
  from: text(form, 'from'),
  to: text(form, 'to') ?? text(form, 'from'),
  slot: text(form, 'slot') ?? 'full_day',
  roomId: text(form, 'roomId') ?? null,
});
