import { Foundation1790000000001 } from './1790000000001-foundation';
import { Supply1790000000002 } from './1790000000002-supply';
import { Demand1790000000003 } from './1790000000003-demand';
import { Exchange1790000000004 } from './1790000000004-exchange';
import { Search1790000000007 } from './1790000000007-search';
import { MagicTokenConsumed1790000000008 } from './1790000000008-magic-token-consumed';
import { CommissionPaymentLink1790000000011 } from './1790000000011-commission-payment-link';
import { StoredFiles1790000000012 } from './1790000000012-stored-files';
import { MemberImport1790000000013 } from './1790000000013-member-import';
import { ListIndexes1790000000014 } from './1790000000014-list-indexes';
import { GeneratedColumns1790000000015 } from './1790000000015-generated-columns';
import { Messaging1790000000016 } from './1790000000016-messaging';
import { Reminders1790000000017 } from './1790000000017-reminders';
import { PushAndStream1790000000018 } from './1790000000018-push-and-stream';
import { Assistant1790000000019 } from './1790000000019-assistant';
import { Stats1790000000020 } from './1790000000020-stats';
import { MemberEmbedding1790000000021 } from './1790000000021-member-embedding';
import { ApiKeys1790000000022 } from './1790000000022-api-keys';
import { EmailBcc1790000000023 } from './1790000000023-email-bcc';
import { Privacy1790000000024 } from './1790000000024-privacy';
import { EmailAttachmentFiles1790000000025 } from './1790000000025-email-attachment-files';
import { ListTotals1790000000026 } from './1790000000026-list-totals';
import { OrganizerTotals1790000000027 } from './1790000000027-organizer-totals';
import { ErasedOrganizers1790000000029 } from './1790000000029-erased-organizers';
import { IdempotencyClaim1790000000031 } from './1790000000031-idempotency-claim';
import { NotificationTotals1790000000032 } from './1790000000032-notification-totals';
import { StatsPlans1790000000033 } from './1790000000033-stats-plans';
import { ListSearch1790000000034 } from './1790000000034-list-search';
import { AddressForm1790000000036 } from './1790000000036-address-form';
import { MailReading1790000000037 } from './1790000000037-mail-reading';
import { Accounts1790000000040 } from './1790000000040-accounts';
import { ProposedFacts1790000000042 } from './1790000000042-proposed-facts';
import { FormerContacts1790000000043 } from './1790000000043-former-contacts';
import { LinkRenewal1790000000044 } from './1790000000044-link-renewal';
import { ReactedAt1790000000045 } from './1790000000045-reacted-at';
import { AccountPreferences1790000000046 } from './1790000000046-account-preferences';
import { LiveChanges1790000000047 } from './1790000000047-live-changes';
import { NotificationParams1790000000048 } from './1790000000048-notification-params';
import { PushLocale1790000000049 } from './1790000000049-push-locale';
import { PhotoSizes1790000000050 } from './1790000000050-photo-sizes';
import { DemoSteps1790000000051 } from './1790000000051-demo-steps';
import { Inbox1790000000052 } from './1790000000052-inbox';
import { Today1790000000053 } from './1790000000053-today';
import { SavedViews1790000000054 } from './1790000000054-saved-views';
import { ListFilters1790000000055 } from './1790000000055-list-filters';
import { MailsCalledBack1790000000056 } from './1790000000056-mails-called-back';
import { AttachmentsBeforehand1790000000057 } from './1790000000057-attachments-beforehand';
import { CatalogChoices1790000000058 } from './1790000000058-catalog-choices';
import { ChangesOfMessages1790000000059 } from './1790000000059-changes-of-messages';
import { FacetsAndWriters1790000000060 } from './1790000000060-facets-and-writers';
import { RequestFilters1790000000061 } from './1790000000061-request-filters';
import { BillingDocuments1790000000062 } from './1790000000062-billing-documents';
import { PaymentMismatchesAndReminders1790000000063 } from './1790000000063-payment-mismatches-and-reminders';
import { Merges1790000000064 } from './1790000000064-merges';
import { Calendars1790000000065 } from './1790000000065-calendars';
import { LedContacts1790000000066 } from './1790000000066-led-contacts';
import { DataExports1790000000067 } from './1790000000067-data-exports';
import { RequestsOfAMember1790000000068 } from './1790000000068-requests-of-a-member';
import { ImportFaultsInWords1790000000069 } from './1790000000069-import-faults-in-words';
import { Imports1790000000070 } from './1790000000070-imports';
import { PushBrowsers1790000000071 } from './1790000000071-push-browsers';
import { NotificationChoices1790000000072 } from './1790000000072-notification-choices';
import { Agency1790000000073 } from './1790000000073-agency';
import { AgencyLogo1790000000074 } from './1790000000074-agency-logo';
import { Figures1790000000075 } from './1790000000075-figures';
import { MailWords1790000000076 } from './1790000000076-mail-words';
import { PaidAfterCredits1790000000077 } from './1790000000077-paid-after-credits';
import { MergedNames1790000000079 } from './1790000000079-merged-names';
import { DiscardedMessages1790000000080 } from './1790000000080-discarded-messages';
import { VersionsOfCommissions1790000000081 } from './1790000000081-versions-of-commissions';
import { MemberPoints1790000000082 } from './1790000000082-member-points';
import { ImportsOfTagsAndKnowledge1790000000083 } from './1790000000083-imports-of-tags-and-knowledge';
import { MemberSignature1790000000084 } from './1790000000084-member-signature';
import { SignaturesOfStoredVectors1790000000085 } from './1790000000085-signatures-of-stored-vectors';
import { SearchIndexes1790000000086 } from './1790000000086-search-indexes';
import { SearchInParallel1790000000087 } from './1790000000087-search-in-parallel';
import { MemberCells1790000000088 } from './1790000000088-member-cells';
import { TimelineBound1790000000089 } from './1790000000089-timeline-bound';
import { TimelineBoundHolds1790000000090 } from './1790000000090-timeline-bound-holds';
import { TimelineByMonth1790000000091 } from './1790000000091-timeline-by-month';
import { TimelineAnalyzed1790000000092 } from './1790000000092-timeline-analyzed';
import { MailsAsTheyCame1790000000093 } from './1790000000093-mails-as-they-came';
import { WhatASearchGathers1790000000094 } from './1790000000094-what-a-search-gathers';
import { GatheredFromWhatIsThere1790000000095 } from './1790000000095-gathered-from-what-is-there';
import { SearchByNumber1790000000096 } from './1790000000096-search-by-number';
import { NotificationKeys1790000000097 } from './1790000000097-notification-keys';
import { NotificationKeysOfBefore1790000000098 } from './1790000000098-notification-keys-of-before';
import { NotificationPlaces1790000000099 } from './1790000000099-notification-places';
import { NotificationBound1790000000100 } from './1790000000100-notification-bound';
import { NotificationBoundHolds1790000000101 } from './1790000000101-notification-bound-holds';
import { NotificationByMonth1790000000102 } from './1790000000102-notification-by-month';
import { NotificationAnalyzed1790000000103 } from './1790000000103-notification-analyzed';
import { ChangesFoundByIndex1790000000105 } from './1790000000105-changes-found-by-index';
import { StatisticsOfNewRequests1790000000107 } from './1790000000107-statistics-of-new-requests';
import { OwedTotals1790000000110 } from './1790000000110-owed-totals';
import { OwedBefore1790000000111 } from './1790000000111-owed-before';
import { ValidationTotal1790000000112 } from './1790000000112-validation-total';
import { ValidationBefore1790000000113 } from './1790000000113-validation-before';
import { DaysAsTheyLie1790000000114 } from './1790000000114-days-as-they-lie';
import { MonthsLetGoAtOnce1790000000115 } from './1790000000115-months-let-go-at-once';
import { TagsByPlace1790000000116 } from './1790000000116-tags-by-place';
import { TaggedBefore1790000000117 } from './1790000000117-tagged-before';
import { SumsOfAllTime1790000000118 } from './1790000000118-sums-of-all-time';
import { TimesByMonth1790000000119 } from './1790000000119-times-by-month';
import { TimesByMonthBefore1790000000120 } from './1790000000120-times-by-month-before';

/** Every migration, oldest first. */
export const MIGRATIONS = [
  Foundation1790000000001,
  Supply1790000000002,
  Demand1790000000003,
  Exchange1790000000004,
  Search1790000000007,
  MagicTokenConsumed1790000000008,
  CommissionPaymentLink1790000000011,
  StoredFiles1790000000012,
  MemberImport1790000000013,
  ListIndexes1790000000014,
  GeneratedColumns1790000000015,
  Messaging1790000000016,
  Reminders1790000000017,
  PushAndStream1790000000018,
  Assistant1790000000019,
  Stats1790000000020,
  MemberEmbedding1790000000021,
  ApiKeys1790000000022,
  EmailBcc1790000000023,
  Privacy1790000000024,
  EmailAttachmentFiles1790000000025,
  ListTotals1790000000026,
  OrganizerTotals1790000000027,
  ErasedOrganizers1790000000029,
  IdempotencyClaim1790000000031,
  NotificationTotals1790000000032,
  StatsPlans1790000000033,
  ListSearch1790000000034,
  AddressForm1790000000036,
  MailReading1790000000037,
  Accounts1790000000040,
  ProposedFacts1790000000042,
  FormerContacts1790000000043,
  LinkRenewal1790000000044,
  ReactedAt1790000000045,
  AccountPreferences1790000000046,
  LiveChanges1790000000047,
  NotificationParams1790000000048,
  PushLocale1790000000049,
  PhotoSizes1790000000050,
  DemoSteps1790000000051,
  Inbox1790000000052,
  Today1790000000053,
  SavedViews1790000000054,
  ListFilters1790000000055,
  MailsCalledBack1790000000056,
  AttachmentsBeforehand1790000000057,
  CatalogChoices1790000000058,
  ChangesOfMessages1790000000059,
  FacetsAndWriters1790000000060,
  RequestFilters1790000000061,
  BillingDocuments1790000000062,
  PaymentMismatchesAndReminders1790000000063,
  Merges1790000000064,
  Calendars1790000000065,
  LedContacts1790000000066,
  DataExports1790000000067,
  RequestsOfAMember1790000000068,
  ImportFaultsInWords1790000000069,
  Imports1790000000070,
  PushBrowsers1790000000071,
  NotificationChoices1790000000072,
  Agency1790000000073,
  AgencyLogo1790000000074,
  Figures1790000000075,
  MailWords1790000000076,
  PaidAfterCredits1790000000077,
  MergedNames1790000000079,
  DiscardedMessages1790000000080,
  VersionsOfCommissions1790000000081,
  MemberPoints1790000000082,
  ImportsOfTagsAndKnowledge1790000000083,
  MemberSignature1790000000084,
  SignaturesOfStoredVectors1790000000085,
  SearchIndexes1790000000086,
  SearchInParallel1790000000087,
  MemberCells1790000000088,
  TimelineBound1790000000089,
  TimelineBoundHolds1790000000090,
  TimelineByMonth1790000000091,
  TimelineAnalyzed1790000000092,
  MailsAsTheyCame1790000000093,
  WhatASearchGathers1790000000094,
  GatheredFromWhatIsThere1790000000095,
  SearchByNumber1790000000096,
  NotificationKeys1790000000097,
  NotificationKeysOfBefore1790000000098,
  NotificationPlaces1790000000099,
  NotificationBound1790000000100,
  NotificationBoundHolds1790000000101,
  NotificationByMonth1790000000102,
  NotificationAnalyzed1790000000103,
  ChangesFoundByIndex1790000000105,
  StatisticsOfNewRequests1790000000107,
  OwedTotals1790000000110,
  OwedBefore1790000000111,
  ValidationTotal1790000000112,
  ValidationBefore1790000000113,
  DaysAsTheyLie1790000000114,
  MonthsLetGoAtOnce1790000000115,
  TagsByPlace1790000000116,
  TaggedBefore1790000000117,
  SumsOfAllTime1790000000118,
  TimesByMonth1790000000119,
  TimesByMonthBefore1790000000120,
];
