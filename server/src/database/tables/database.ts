import type {
  AccountQuotasTable,
  AccountsTable,
  InvitationsTable,
  LockedMembersTable,
  MembershipRolesTable,
  MembershipsTable,
  NewAccountQuotasTable,
  RolesTable,
  UsersTable,
} from './accounts.ts'
import type { AdBlocksTable } from './ad-blocks.ts'
import type { AlbumItemsTable, AlbumsTable } from './albums.ts'
import type { AlertRulesTable } from './alerts.ts'
import type { AnnouncementsTable } from './announcements.ts'
import type { AttributeExportsTable, AttributeImportsTable } from './attributes.ts'
import type { AudioStreamsTable, AudioTracksTable } from './audio-tracks.ts'
import type { BackupRunsTable } from './backups.ts'
import type { BatchChangesTable, BatchChunksTable, BatchesTable } from './batches.ts'
import type { AuditEventsTable, AuditHeadsTable, AuditLinksTable, CallsTable, ServerSettingsTable } from './calls.ts'
import type { ChannelAiringsTable, ChannelEntriesTable, ChannelsTable } from './channels.ts'
import type {
  ClaimDerivedTable,
  ClaimFilesTable,
  ClaimMailCodesTable,
  ClaimSettingsTable,
  ClaimStepsTable,
  ClaimsTable,
} from './claims.ts'
import type { FiltersTable } from './filters.ts'
import type { FramesTable } from './frames.ts'
import type { GateMailCodesTable, GatesTable, GateTicketsTable, GateTriesTable } from './gates.ts'
import type { HolderMembersTable, HolderReportsTable, HoldersTable } from './holders.ts'
import type { ImpersonationsTable } from './impersonations.ts'
import type { ImportsTable } from './imports.ts'
import type {
  LiveClipsTable,
  LiveGenerationsTable,
  LiveIngestsTable,
  LivePreviewsTable,
  LiveRecordedSegmentsTable,
  LiveRecordingsTable,
  LiveSegmentsTable,
} from './live.ts'
import type { MailsTable } from './mails.ts'
import type { MetadataFilesTable } from './metadata-files.ts'
import type { MovingItemsTable, MovingSourcesTable } from './moving.ts'
import type { NoticeMailTable, NoticesTable } from './notifications.ts'
import type { ProcessesTable, SweepTurnsTable } from './processes.ts'
import type {
  FreedQualitiesTable,
  PlatformQualityRuleTable,
  QualityReturnsTable,
  QualityRulesTable,
  QualityRunsTable,
  QualityUsesTable,
} from './qualities.ts'
import type { RadarMatchesTable, RadarPrintsTable, RadarWordsTable, RadarWorksTable } from './radar.ts'
import type { RecordCountsTable, RecordWeeksTable } from './record-counts.ts'
import type { RecordWordsTable, SubtitleWordsTable } from './record-words.ts'
import type { RecordsTable, RecordVersionsTable, RenditionsTable } from './records.ts'
import type { ApiKeysTable, LogoutTokensTable, SessionsTable, SessionTokensTable, SignInsTable } from './sessions.ts'
import type { ShareRelationsTable, SharesTable } from './sharing.ts'
import type {
  AnalyticsExportsTable,
  PartnerDomainsTable,
  StatisticExportsTable,
  StatisticReportsTable,
} from './statistic.ts'
import type { PlaceKeysTable, StorageDaysTable, StoragePlacesTable } from './storage.ts'
import type { SubtitleTracksTable } from './subtitle-tracks.ts'
import type { SupportRequestsTable } from './support.ts'
import type { PausedLanesTable, TaskRunsTable, TaskSharesTable, TasksTable } from './tasks.ts'
import type { DeletedTemplatesTable, TemplatesTable, TemplateVersionsTable } from './templates.ts'
import type { DeliveryLogPositionsTable, TrafficDaysTable } from './traffic.ts'
import type {
  DeletedAirtimeTable,
  LiveSourcesTable,
  TranslationAdBreaksTable,
  TranslationDefaultsTable,
  TranslationFilesTable,
  TranslationMarksTable,
  TranslationSessionsTable,
  TranslationSlatesTable,
  TranslationsTable,
  TranslationTargetLogTable,
  TranslationTargetsTable,
  WhipSessionsTable,
} from './translations.ts'
import type { UploadLinksTable } from './upload-links.ts'
import type { UploadPartsTable, UploadsTable } from './uploads.ts'
import type { VersionBreaksTable } from './version-breaks.ts'
import type { WaveformsTable } from './waveforms.ts'
import type { WebhookDeliveriesTable, WebhookEventsTable, WebhooksTable, WebhookTriesTable } from './webhooks.ts'
import type { YoutubeChannelsTable, YoutubeLinksTable, YoutubeQuotaTable } from './youtube.ts'

/** Every table by its name; `tables.test.ts` compares the rows with the live catalogue. */
export interface Database {
  ad_blocks: AdBlocksTable
  account_quotas: AccountQuotasTable
  moving_items: MovingItemsTable
  moving_sources: MovingSourcesTable
  new_account_quotas: NewAccountQuotasTable
  accounts: AccountsTable
  album_items: AlbumItemsTable
  albums: AlbumsTable
  api_keys: ApiKeysTable
  attribute_exports: AttributeExportsTable
  attribute_imports: AttributeImportsTable
  audio_streams: AudioStreamsTable
  audio_tracks: AudioTracksTable
  analytics_exports: AnalyticsExportsTable
  alert_rules: AlertRulesTable
  announcements: AnnouncementsTable
  delivery_log_positions: DeliveryLogPositionsTable
  traffic_days: TrafficDaysTable
  audit_events: AuditEventsTable
  audit_heads: AuditHeadsTable
  audit_links: AuditLinksTable
  backup_runs: BackupRunsTable
  batch_changes: BatchChangesTable
  batch_chunks: BatchChunksTable
  batches: BatchesTable
  calls: CallsTable
  claims: ClaimsTable
  claim_derived: ClaimDerivedTable
  claim_files: ClaimFilesTable
  claim_mail_codes: ClaimMailCodesTable
  claim_settings: ClaimSettingsTable
  claim_steps: ClaimStepsTable
  filters: FiltersTable
  frames: FramesTable
  metadata_files: MetadataFilesTable
  gates: GatesTable
  gate_tickets: GateTicketsTable
  gate_mail_codes: GateMailCodesTable
  gate_tries: GateTriesTable
  version_breaks: VersionBreaksTable
  holder_members: HolderMembersTable
  logout_tokens: LogoutTokensTable
  mails: MailsTable
  impersonations: ImpersonationsTable
  notices: NoticesTable
  notice_mail: NoticeMailTable
  holder_reports: HolderReportsTable
  holders: HoldersTable
  imports: ImportsTable
  invitations: InvitationsTable
  locked_members: LockedMembersTable
  membership_roles: MembershipRolesTable
  memberships: MembershipsTable
  record_counts: RecordCountsTable
  record_versions: RecordVersionsTable
  record_weeks: RecordWeeksTable
  record_words: RecordWordsTable
  radar_matches: RadarMatchesTable
  radar_prints: RadarPrintsTable
  radar_words: RadarWordsTable
  radar_works: RadarWorksTable
  records: RecordsTable
  renditions: RenditionsTable
  roles: RolesTable
  server_settings: ServerSettingsTable
  session_tokens: SessionTokensTable
  sessions: SessionsTable
  share_relations: ShareRelationsTable
  shares: SharesTable
  sign_ins: SignInsTable
  partner_domains: PartnerDomainsTable
  statistic_exports: StatisticExportsTable
  statistic_reports: StatisticReportsTable
  storage_days: StorageDaysTable
  storage_places: StoragePlacesTable
  place_keys: PlaceKeysTable
  subtitle_tracks: SubtitleTracksTable
  subtitle_words: SubtitleWordsTable
  support_requests: SupportRequestsTable
  task_runs: TaskRunsTable
  processes: ProcessesTable
  quality_rules: QualityRulesTable
  platform_quality_rule: PlatformQualityRuleTable
  quality_runs: QualityRunsTable
  quality_uses: QualityUsesTable
  freed_qualities: FreedQualitiesTable
  quality_returns: QualityReturnsTable
  sweep_turns: SweepTurnsTable
  paused_lanes: PausedLanesTable
  task_shares: TaskSharesTable
  tasks: TasksTable
  template_versions: TemplateVersionsTable
  deleted_templates: DeletedTemplatesTable
  templates: TemplatesTable
  live_clips: LiveClipsTable
  live_previews: LivePreviewsTable
  live_generations: LiveGenerationsTable
  live_ingests: LiveIngestsTable
  live_recorded_segments: LiveRecordedSegmentsTable
  live_recordings: LiveRecordingsTable
  live_segments: LiveSegmentsTable
  live_sources: LiveSourcesTable
  channels: ChannelsTable
  channel_airings: ChannelAiringsTable
  channel_entries: ChannelEntriesTable
  translations: TranslationsTable
  translation_ad_breaks: TranslationAdBreaksTable
  translation_defaults: TranslationDefaultsTable
  translation_files: TranslationFilesTable
  translation_sessions: TranslationSessionsTable
  translation_slates: TranslationSlatesTable
  translation_marks: TranslationMarksTable
  deleted_airtime: DeletedAirtimeTable
  translation_targets: TranslationTargetsTable
  translation_target_log: TranslationTargetLogTable
  upload_links: UploadLinksTable
  upload_parts: UploadPartsTable
  uploads: UploadsTable
  youtube_channels: YoutubeChannelsTable
  youtube_links: YoutubeLinksTable
  youtube_quota: YoutubeQuotaTable
  waveforms: WaveformsTable
  webhooks: WebhooksTable
  whip_sessions: WhipSessionsTable
  webhook_events: WebhookEventsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_tries: WebhookTriesTable
  users: UsersTable
}
