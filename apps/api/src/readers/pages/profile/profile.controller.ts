import { AgencyProfile } from '../../../foundations/team/agency-profile';
import { applyDecorators, Body, Controller, Get, HttpCode, HttpStatus, Inject, type Type } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { broken, DomainError, type ErrorCode, type ErrorDetail, ValidationError } from '#core/errors';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { FormBody, Page } from '#http/pages';
import { IdParam, NoTransaction } from '#http/routes';
import { FileUploads, MIB, type UploadedFile } from '#http/upload';
import { type AppConfig, appConfig } from '#core/app.config';
import { oneLine } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { PHOTO_MAX } from '#domain/limits';
import { UpdateProfile } from '../../../exchange/public-access/member-access.dto';
import { MemberAccessService } from '../../../exchange/public-access/member-access.service';
import { AddOwnRoom, PHOTOS_MAX, ROOMS_MAX } from '../../../exchange/public-access/member-venue.dto';
import { MemberVenueService } from '../../../exchange/public-access/member-venue.service';
import { DaySpan, SayAvailability } from '../../../supply/availability/availability.dto';
import { UpdatePhoto } from '../../../supply/photos/photos.dto';
import { UpdateRoom } from '../../../supply/rooms/rooms.dto';
import { type Form, readForm, stateOf, text } from '../form';
import { type FormState, UNTOUCHED } from '../parts';
import { languageOf, seeOther } from '../reading';
import { CurrentVisit, type Visit } from '../visit';
import { calendarOf } from './calendar.part';
import { PHOTOS_AT_ONCE } from './photos.part';
import { changedPlace, FrenchPlace, placed, changedRoom, placeOf, roomOf, versionOf } from './profile.form';
import { profilePage } from './profile.page';
import type { ProfileLook, Said, Sent } from './profile.view';
import { PROFILE_WORDS, type ProfileWords } from './profile.words';

/** Total bytes of the photos in one form. */
const PHOTOS_BYTES = 40 * MIB;
const NAME_SHOWN = 60;

/** The page's confirmation of a completed action, by the value in its address. */
const DONE: Record<string, (words: ProfileWords, room?: string) => Said> = {
  place: (words) => ({ section: 'place', text: words.saved }),
  room: (words, room) => ({ section: 'rooms', room, text: words.saved }),
  'room-added': (words) => ({ section: 'rooms', text: words.roomAdded }),
  'room-removed': (words) => ({ section: 'rooms', text: words.roomRemoved }),
  'photos-added': (words) => ({ section: 'photos', text: words.photosAdded }),
  'photos-moved': (words) => ({ section: 'photos', text: words.photosMoved }),
  'photo-described': (words) => ({ section: 'photos', text: words.photoDescribed }),
  'photo-removed': (words) => ({ section: 'photos', text: words.photoRemoved }),
  blocked: (words) => ({ section: 'calendar', text: words.blocked }),
  freed: (words) => ({ section: 'calendar', text: words.freed }),
};

/** The route takes a form of this page. */
const Takes = (path: string, form = FormBody()): MethodDecorator =>
  applyDecorators(Post(path), Page(), form, NoTransaction(), HttpCode(HttpStatus.OK));

/** A form of the page: its input type, its section, and the confirmation after saving. */
interface Saving<Input extends object> {
  type: Type<Input>;
  plain: object;
  at: Pick<Sent, 'section' | 'room'>;
  done: string;
  anchor: string;
}

/**
 * A venue edits its own profile, one part at a time. A refused form is shown again as typed. Each change has its own
 * transaction, so that the page can still be read after a statement has failed.
 */
@Controller('profile/:token')
@Access('member', { action: 'update_profile', token: 'path' })
export class ProfilePageController {
  constructor(
    private readonly agency: AgencyProfile,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly access: MemberAccessService,
    private readonly venue: MemberVenueService,
  ) {}

  @Get()
  @Page()
  show(@CurrentVisit() visit: Visit): Promise<string> {
    return this.page(visit);
  }

  /** The targets of forms aren't pages: reloading one redirects to the profile. */
  @Get([
    'rooms',
    'rooms/:id',
    'rooms/:id/remove',
    'photos',
    'photos/order',
    'photos/:id/words',
    'photos/:id/remove',
    'calendar',
    'calendar/free',
  ])
  @Page()
  back(@CurrentVisit() { secret, reading, reply }: Visit): string {
    return seeOther(reply, `/profile/${secret}`, reading);
  }

  @Takes('')
  async savePlace(@CurrentVisit() visit: Visit, @Body() form: Form): Promise<string> {
    const { token } = visit;
    const profile = await this.access.profile(token);
    const saving = {
      type: profile.country === 'FR' ? FrenchPlace : UpdateProfile,
      plain: placeOf(form),
      at: { section: 'place' },
      done: 'place',
      anchor: 'place',
    } as const;
    return this.save(visit, form, saving, async (input) => {
      await this.access.updateProfile(token, placed(changedPlace(input, profile), profile), versionOf(form));
    });
  }

  @Takes('rooms')
  addRoom(@CurrentVisit() visit: Visit, @Body() form: Form): Promise<string> {
    const at = { section: 'rooms', room: 'new' } as const;
    const saving = { type: AddOwnRoom, plain: roomOf(form), at, done: 'room-added', anchor: 'rooms' };
    return this.save(visit, form, saving, (input) => this.venue.addRoom(visit.token, input));
  }

  @Takes('rooms/:id')
  async saveRoom(@CurrentVisit() visit: Visit, @IdParam() room: string, @Body() form: Form): Promise<string> {
    const { token } = visit;
    const before = (await this.access.profile(token)).rooms.find(({ id }) => id === room);
    if (!before) return this.again(visit, { section: 'rooms', state: UNTOUCHED, code: 'NOT_FOUND' });
    const at = { section: 'rooms', room } as const;
    const saving = { type: UpdateRoom, plain: roomOf(form, before), at, done: `room.${room}`, anchor: `room-${room}` };
    return this.save(visit, form, saving, (input) =>
      this.venue.updateRoom(token, room, changedRoom(input, before), versionOf(form)),
    );
  }

  @Takes('rooms/:id/remove')
  async removeRoom(@CurrentVisit() visit: Visit, @IdParam() room: string, @Body() form: Form): Promise<string> {
    const refused = await this.attempt(form, () => this.venue.removeRoom(visit.token, room));
    // A second press no longer finds the room, which is the desired state.
    if (refused && refused.code !== 'NOT_FOUND') return this.again(visit, { section: 'rooms', ...refused });
    return this.goOn(visit, 'room-removed', 'rooms');
  }

  @Takes('photos', FileUploads({ most: PHOTOS_AT_ONCE, maxBytes: PHOTO_MAX, bytes: PHOTOS_BYTES }))
  async addPhotos(@CurrentVisit() visit: Visit, @Body('files') files: UploadedFile[]): Promise<string> {
    const again = (problem: (words: ProfileWords) => string): Promise<string> =>
      this.again(visit, { section: 'photos', state: UNTOUCHED, problem });
    if (files.length === 0) return again((words) => words.noFile);
    const unread: string[] = [];
    for (const { content, filename } of files) {
      const refused = await this.venue.addPhoto(visit.token, content).then(() => null, codeOf);
      if (refused === 'VALIDATION_ERROR') return again((words) => words.tooManyPhotos(PHOTOS_MAX));
      if (refused !== null) unread.push(oneLine(filename).slice(0, NAME_SHOWN));
    }
    if (unread.length > 0) return again((words) => words.notPhotos(unread, files.length));
    return this.goOn(visit, 'photos-added', 'photos');
  }

  @Takes('photos/order')
  async movePhoto(@CurrentVisit() visit: Visit, @Body() form: Form): Promise<string> {
    const { token } = visit;
    const [id = '', step = ''] = (text(form, 'move') ?? '').split('.');
    const { photos } = await this.access.profile(token);
    const photoIds = photos.map((photo) => photo.id);
    const from = photoIds.indexOf(id);
    const to = from + (step === 'earlier' ? -1 : 1);
    // A deleted photo, or one already at the end, can't be moved.
    if (from >= 0 && to >= 0 && to < photoIds.length) {
      photoIds.splice(to, 0, ...photoIds.splice(from, 1));
      await this.database.transaction(() => this.venue.reorderPhotos(token, { photoIds }));
    }
    return this.goOn(visit, 'photos-moved', 'photos');
  }

  @Takes('photos/:id/words')
  async describePhoto(@CurrentVisit() visit: Visit, @IdParam() photo: string, @Body() form: Form): Promise<string> {
    const { token } = visit;
    const { photos } = await this.access.profile(token);
    if (!photos.some(({ id }) => id === photo))
      return this.again(visit, {
        ...{ section: 'photos', state: UNTOUCHED, code: 'NOT_FOUND' },
        problem: (words) => words.photoGone,
      });
    const at = { section: 'photos', room: photo } as const;
    const plain = { alt: text(form, 'alt') ?? null };
    const saving = { type: UpdatePhoto, plain, at, done: 'photo-described', anchor: 'photos' };
    return this.save(visit, form, saving, (input) => this.venue.updatePhoto(token, photo, input));
  }

  @Takes('photos/:id/remove')
  async removePhoto(@CurrentVisit() visit: Visit, @IdParam() photo: string): Promise<string> {
    await this.venue.removePhoto(visit.token, photo).catch((error: unknown) => {
      // It has already been deleted.
      if (codeOf(error) !== 'NOT_FOUND') throw error;
    });
    return this.goOn(visit, 'photo-removed', 'photos');
  }

  @Takes('calendar')
  block(@CurrentVisit() visit: Visit, @Body() form: Form): Promise<string> {
    const plain = { ...spanOf(form), notes: text(form, 'notes') ?? null, status: 'blocked' };
    const at = { section: 'calendar' } as const;
    const saving = { type: SayAvailability, plain, at, done: 'blocked', anchor: 'calendar' };
    return this.save(visit, form, saving, (input) => {
      const today = this.today();
      const { last } = calendarOf(today);
      const faults: ErrorDetail[] = [];
      if (input.from < today || input.from > last) faults.push(broken('from', 'isCalendarDate', {}));
      if (input.to < input.from || input.to > last) faults.push(broken('to', 'isCalendarDate', {}));
      if (faults.length > 0) throw new ValidationError(faults);
      return this.venue.say(visit.token, input);
    });
  }

  @Takes('calendar/free')
  async free(@CurrentVisit() visit: Visit, @Body() form: Form): Promise<string> {
    const { input, state } = readForm(DaySpan, spanOf(form), form);
    if (state) return this.again(visit, { section: 'calendar', state: UNTOUCHED });
    await this.database.transaction(() => this.venue.takeBack(visit.token, input));
    return this.goOn(visit, 'freed', 'calendar');
  }

  /** Validates a form, makes its change and redirects back to the page; a refused form is shown again. */
  private async save<Input extends object>(
    visit: Visit,
    form: Form,
    { type, plain, at, done, anchor }: Saving<Input>,
    change: (input: Input) => Promise<unknown>,
  ): Promise<string> {
    const { input, state } = readForm(type, plain, form);
    if (state) return this.again(visit, { ...at, state });
    const refused = await this.attempt(form, () => change(input));
    return refused ? this.again(visit, { ...at, ...refused }) : this.goOn(visit, done, anchor);
  }

  private today(): string {
    return this.clock.dateIn(this.app.timeZone);
  }

  /** Makes a change in a separate transaction; returns why it was refused, for the form, or null. */
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
    return seeOther(reply, `/profile/${secret}`, reading, done, anchor);
  }

  /** Renders the page again, with the refused form. */
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
      timeZone: this.app.timeZone,
      path: `/profile/${secret}`,
      query: reading.chosen === null ? '' : `?lang=${reading.chosen}`,
      said: said ?? null,
      sent: sentIn?.(words) ?? null,
    };
    return profilePage(look, this.agency.current);
  }
}

interface Refused {
  state: FormState;
  code: ErrorCode;
}

interface NotTaken extends Omit<Sent, 'problem' | 'conflict'> {
  /** The reason; if absent the form has field errors. */
  code?: ErrorCode;
  problem?: (words: ProfileWords) => string;
}

/** Refusals with their own text on the page. */
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

/** Returns the code of an error with its own text on the page; any other goes on to the error page. */
function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof DomainError) || !SPOKEN.has(error.code)) throw error;
  return error.code;
}

/** Returns an error in the page's own words. */
function worded(name: string, fault: ErrorDetail): ErrorDetail {
  const known: Record<Locale, Record<string, string>> = { fr: PROFILE_WORDS.fr.faults, en: PROFILE_WORDS.en.faults };
  const { fr, en } = fault.message;
  return { ...fault, message: { fr: known.fr[name] ?? fr, en: known.en[name] ?? en } };
}

/** Reads a span of days from a form; a single day needs no last one. */
const spanOf = (form: Form): object => ({
  from: text(form, 'from'),
  to: text(form, 'to') ?? text(form, 'from'),
  slot: text(form, 'slot') ?? 'full_day',
  roomId: text(form, 'roomId') ?? null,
});
