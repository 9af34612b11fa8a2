import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../timeline/domain-events';
import type { TeamPrincipal } from '#http/access';
import { changesOf } from '#http/changes';
import { type PageView, toPageView } from '#http/pagination';
import { TeamService } from '../team/team.service';
import { type SavedView, savedViews } from './saved-view.entity';
import {
  type CreateSavedView,
  type ListSavedViews,
  type SavedViewView,
  type UpdateSavedView,
  VIEWS_MAX,
} from './saved-views.dto';
import { tooManyViews } from './saved-views.errors';
import { SavedViewCreated, SavedViewDeleted, SavedViewUpdated } from './saved-views.events';

/**
 * A team user's saved filters of a screen. All methods only see the caller's own views: those of others are NOT_FOUND.
 */
@Injectable()
export class SavedViewsService {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly team: TeamService,
  ) {}

  /** Returns the views by screen and position; of one screen if given. */
  async list({ screen, limit, offset }: ListSavedViews, user: TeamPrincipal): Promise<PageView<SavedViewView>> {
    const { rows, total } = await this.database.page<SavedView>({
      select: savedViews.columns,
      from: 'saved_view',
      where: ['saved_view.user_id = $1', ...(screen === undefined ? [] : ['saved_view.screen = $2'])],
      params: screen === undefined ? [user.userId] : [user.userId, screen],
      orderBy: 'saved_view.screen, saved_view.position, lower(saved_view.name), saved_view.id',
      limit,
      offset,
    });
    return toPageView(rows.map(toView), total, { limit, offset });
  }

  /**
   * Creates a view.
   * @throws ALREADY_EXISTS the screen has a view with that name
   * @throws VALIDATION_ERROR the caller has too many already
   */
  async create(input: CreateSavedView, { userId }: TeamPrincipal): Promise<SavedViewView> {
    // One of two concurrent calls waits, so that both are counted.
    await this.team.lock(userId);
    const { n } = await this.database.one<{ n: number }>(
      `SELECT count(*)::int AS n FROM saved_view WHERE user_id = $1`,
      [userId],
    );
    if (n >= VIEWS_MAX) throw tooManyViews();
    const view = await this.database.insert(savedViews, { position: 0, ...changesOf(input), userId });
    await this.events.publish(SavedViewCreated, { payload: ofView(view) });
    return toView(view);
  }

  /**
   * Changes the given fields.
   * @throws NOT_FOUND the view doesn't exist
   * @throws ALREADY_EXISTS the screen has a view with that name
   */
  async update(id: string, input: UpdateSavedView, user: TeamPrincipal): Promise<SavedViewView> {
    const current = await this.lock(id, user);
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    if (changed.length === 0) return toView(current);
    const view = await this.database.update(savedViews, id, changes);
    await this.events.publish(SavedViewUpdated, { payload: { ...ofView(view), changed } });
    return toView(view);
  }

  /**
   * Deletes a view and returns it.
   * @throws NOT_FOUND the view doesn't exist
   */
  async remove(id: string, user: TeamPrincipal): Promise<SavedViewView> {
    const view = await this.lock(id, user);
    await this.database.query(`DELETE FROM saved_view WHERE id = $1`, [id]);
    await this.events.publish(SavedViewDeleted, { payload: ofView(view) });
    return toView(view);
  }

  private async lock(id: string, { userId }: TeamPrincipal): Promise<SavedView> {
    const view = await this.database.lock(savedViews, id);
    if (view?.userId !== userId) throw new NotFound(NOUNS.savedView);
    return view;
  }
}

const ofView = ({ id, screen }: SavedView): { savedViewId: string; screen: string } => ({ savedViewId: id, screen });

const toView = ({ userId: _userId, ...view }: SavedView): SavedViewView => view;
