import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A notification on its way to a browser; the row goes when it has arrived or is given up. */
@Entity('push_delivery')
export class PushDelivery {
  @PrimaryColumn('uuid') subscriptionId!: string;
  @PrimaryColumn('uuid') notificationId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
