import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '@kernel/http/access';
import type { PageView } from '@kernel/http/pagination';
import { CurrentUser } from '@kernel/http/principal';
import { Answers, AnswersPage, IdParam } from '@kernel/http/routes';
import { ListNotifications, NotificationView, ReadAllView } from './notifications.dto';
import { NotificationsService } from './notifications.service';

@ApiTags('notifications')
@Controller('api/notifications')
@Access('team')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @AnswersPage(NotificationView, { summary: 'Notifications of the team, newest first' })
  list(@Query() params: ListNotifications): Promise<PageView<NotificationView>> {
    return this.notifications.list(params);
  }

  @Post('read-all')
  @Answers(ReadAllView, { summary: 'Mark every unread notification read' })
  readAll(@CurrentUser() user: TeamPrincipal): Promise<ReadAllView> {
    return this.notifications.readAll(user);
  }

  @Post(':id/read')
  @Answers(NotificationView, { summary: 'Mark a notification read; the first reader stays', errors: ['NOT_FOUND'] })
  read(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<NotificationView> {
    return this.notifications.read(id, user);
  }
}
