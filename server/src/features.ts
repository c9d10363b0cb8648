import { accessFeature } from './features/access/access.feature.ts'
import { accountsFeature } from './features/accounts/accounts.feature.ts'
import { breaksFeature } from './features/ad-breaks/ad-breaks.feature.ts'
import { adsFeature } from './features/ads/ads.feature.ts'
import { albumsFeature } from './features/albums/albums.feature.ts'
import { alertsFeature } from './features/alerts/alerts.feature.ts'
import { analyticsFeature } from './features/analytics/analytics.feature.ts'
import { announcementsFeature } from './features/announcements/announcements.feature.ts'
import { attributesFeature } from './features/attributes/attributes.feature.ts'
import { audioTracksFeature } from './features/audio-tracks/audio-tracks.feature.ts'
import { auditFeature } from './features/audit/audit.feature.ts'
import { autoRemovalFeature } from './features/auto-removal/auto-removal.feature.ts'
import { facesFeature } from './features/avatars/avatars.feature.ts'
import { backupsFeature } from './features/backups/backups.feature.ts'
import { bulkFeature } from './features/bulk/bulk.feature.ts'
import { channelsFeature } from './features/channels/channels.feature.ts'
import { claimsFeature } from './features/claims/claims.feature.ts'
import { collectFeature } from './features/collect/collect.feature.ts'
import { copyrightHoldersFeature } from './features/copyright-holders/copyright-holders.feature.ts'
import { cuepointsFeature } from './features/cuepoints/cuepoints.feature.ts'
import { cutsFeature } from './features/cuts/cuts.feature.ts'
import { downloadsFeature } from './features/downloads/downloads.feature.ts'
import { encryptionFeature } from './features/encryption/encryption.feature.ts'
import { filtersFeature } from './features/filters/filters.feature.ts'
import { framesFeature } from './features/frames/frames.feature.ts'
import { freedQualitiesFeature } from './features/freed-qualities/freed-qualities.feature.ts'
import { healthFeature } from './features/health/health.feature.ts'
import { heatFeature } from './features/heat/heat.feature.ts'
import { impersonationFeature } from './features/impersonation/impersonation.feature.ts'
import { importsFeature } from './features/imports/imports.feature.ts'
import { installationFeature } from './features/installation/installation.feature.ts'
import { laddersFeature } from './features/ladders/ladders.feature.ts'
import { livePreviewsFeature } from './features/live-previews/live-previews.feature.ts'
import { liveWhipFeature } from './features/live-whip/live-whip.feature.ts'
import { metricsFeature } from './features/metrics/metrics.feature.ts'
import { moderationFeature } from './features/moderation/moderation.feature.ts'
import { noticesFeature } from './features/notifications/notifications.feature.ts'
import { oembedFeature } from './features/oembed/oembed.feature.ts'
import { peopleFeature } from './features/people/people.feature.ts'
import { permissionsFeature } from './features/permissions/permissions.feature.ts'
import { platformUsersFeature } from './features/platform-users/platform-users.feature.ts'
import { playbackFeature } from './features/playback/playback.feature.ts'
import { playerTemplatesFeature } from './features/player-templates/player-templates.feature.ts'
import { processingFeature } from './features/processing/processing.feature.ts'
import { qualityRulesFeature } from './features/quality-rules/quality-rules.feature.ts'
import { quotasFeature } from './features/quotas/quotas.feature.ts'
import { radarFeature } from './features/radar/radar.feature.ts'
import { recordAdsFeature } from './features/record-ads/record-ads.feature.ts'
import { recordsFeature } from './features/records/records.feature.ts'
import { reencodeFeature } from './features/reencode/reencode.feature.ts'
import { reportsFeature } from './features/reports/reports.feature.ts'
import { rolesFeature } from './features/roles/roles.feature.ts'
import { searchFeature } from './features/search/search.feature.ts'
import { sentFilesFeature } from './features/sent-files/sent-files.feature.ts'
import { serviceKeysFeature } from './features/service-keys/service-keys.feature.ts'
import { sessionsFeature } from './features/sessions/sessions.feature.ts'
import { sharingFeature } from './features/sharing/sharing.feature.ts'
import { statisticFeature } from './features/statistic/statistic.feature.ts'
import { statisticExportsFeature } from './features/statistic-exports/statistic-exports.feature.ts'
import { subtitlesFeature } from './features/subtitles/subtitles.feature.ts'
import { supportFeature } from './features/support/support.feature.ts'
import { templatesFeature } from './features/templates/templates.feature.ts'
import { trafficFeature } from './features/traffic/traffic.feature.ts'
import { translationsFeature } from './features/translations/translations.feature.ts'
import { trashFeature } from './features/trash/trash.feature.ts'
import { uploadLinksFeature } from './features/upload-links/upload-links.feature.ts'
import { uploaderFeature } from './features/uploader/uploader.feature.ts'
import { uploadsFeature } from './features/uploads/uploads.feature.ts'
import { usageFeature } from './features/usage/usage.feature.ts'
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts'
import { youtubeFeature } from './features/youtube/youtube.feature.ts'
import type { Complete } from './registry/feature.ts'

const registry = [
  accessFeature,
  accountsFeature,
  adsFeature,
  albumsFeature,
  analyticsFeature,
  announcementsFeature,
  attributesFeature,
  audioTracksFeature,
  auditFeature,
  breaksFeature,
  channelsFeature,
  claimsFeature,
  collectFeature,
  cuepointsFeature,
  cutsFeature,
  downloadsFeature,
  alertsFeature,
  autoRemovalFeature,
  encryptionFeature,
  facesFeature,
  backupsFeature,
  filtersFeature,
  framesFeature,
  bulkFeature,
  freedQualitiesFeature,
  healthFeature,
  heatFeature,
  impersonationFeature,
  importsFeature,
  metricsFeature,
  oembedFeature,
  peopleFeature,
  moderationFeature,
  copyrightHoldersFeature,
  permissionsFeature,
  platformUsersFeature,
  playbackFeature,
  playerTemplatesFeature,
  installationFeature,
  laddersFeature,
  processingFeature,
  qualityRulesFeature,
  quotasFeature,
  radarFeature,
  recordAdsFeature,
  recordsFeature,
  reencodeFeature,
  reportsFeature,
  rolesFeature,
  searchFeature,
  serviceKeysFeature,
  sessionsFeature,
  sharingFeature,
  statisticFeature,
  statisticExportsFeature,
  subtitlesFeature,
  supportFeature,
  sentFilesFeature,
  templatesFeature,
  translationsFeature,
  livePreviewsFeature,
  liveWhipFeature,
  trafficFeature,
  trashFeature,
  uploadLinksFeature,
  uploaderFeature,
  uploadsFeature,
  noticesFeature,
  usageFeature,
  webhooksFeature,
  youtubeFeature,
] as const

/** Every feature of the product: what the roles run and what tests of the whole ask. */
export const features: Complete<typeof registry> = registry
