import { accessArea } from './access/access.area.ts'
import { accountsArea } from './accounts/accounts.area.ts'
import { adBreaksArea } from './ad-breaks/ad-breaks.area.ts'
import { adsArea } from './ads/ads.area.ts'
import { albumsArea } from './albums/albums.area.ts'
import { alertsArea } from './alerts/alerts.area.ts'
import { analyticsArea } from './analytics/analytics.area.ts'
import { announcementsArea } from './announcements/announcements.area.ts'
import type { Area } from './area.ts'
import { attributesArea } from './attributes/attributes.area.ts'
import { audioTracksArea } from './audio-tracks/audio-tracks.area.ts'
import { auditArea } from './audit/audit.area.ts'
import { autoRemovalArea } from './auto-removal/auto-removal.area.ts'
import { bulkArea } from './bulk/bulk.area.ts'
import { callRefusals } from './call.refusals.ts'
import { channelsArea } from './channels/channels.area.ts'
import { claimsArea } from './claims/claims.area.ts'
import { copyrightHoldersArea } from './copyright-holders/copyright-holders.area.ts'
import { cuepointsArea } from './cuepoints/cuepoints.area.ts'
import { cutsArea } from './cuts/cuts.area.ts'
import { downloadsArea } from './downloads/downloads.area.ts'
import { encryptionArea } from './encryption/encryption.area.ts'
import { filtersArea } from './filters/filters.area.ts'
import { framesArea } from './frames/frames.area.ts'
import { freedQualitiesArea } from './freed-qualities/freed-qualities.area.ts'
import { healthArea } from './health/health.area.ts'
import { heatArea } from './heat/heat.area.ts'
import { impersonationArea } from './impersonation/impersonation.area.ts'
import { importsArea } from './imports/imports.area.ts'
import { installationArea } from './installation/installation.area.ts'
import { metadataArea } from './metadata/metadata.area.ts'
import { metricsArea } from './metrics/metrics.area.ts'
import { moderationArea } from './moderation/moderation.area.ts'
import { notificationsArea } from './notifications/notifications.area.ts'
import { permissionsArea } from './permissions/permissions.area.ts'
import { platformUsersArea } from './platform-users/platform-users.area.ts'
import { playerTemplatesArea } from './player-templates/player-templates.area.ts'
import { qualityRulesArea } from './quality-rules/quality-rules.area.ts'
import { quotasArea } from './quotas/quotas.area.ts'
import { radarArea } from './radar/radar.area.ts'
import { recordAdsArea } from './record-ads/record-ads.area.ts'
import { recordsArea } from './records/records.area.ts'
import { reencodeArea } from './reencode/reencode.area.ts'
import type { RefusalEntry } from './refusal-entry.ts'
import { reportsArea } from './reports/reports.area.ts'
import { rolesArea } from './roles/roles.area.ts'
import { searchArea } from './search/search.area.ts'
import { serviceKeysArea } from './service-keys/service-keys.area.ts'
import { sessionsArea } from './sessions/sessions.area.ts'
import { sharingArea } from './sharing/sharing.area.ts'
import { statisticArea } from './statistic/statistic.area.ts'
import { subtitlesArea } from './subtitles/subtitles.area.ts'
import { supportArea } from './support/support.area.ts'
import { templatesArea } from './templates/templates.area.ts'
import { translationsArea } from './translations/translations.area.ts'
import { trashArea } from './trash/trash.area.ts'
import { uploadLinksArea } from './upload-links/upload-links.area.ts'
import { uploaderArea } from './uploader/uploader.area.ts'
import { uploadsArea } from './uploads/uploads.area.ts'
import { usersArea } from './users/users.area.ts'
import { webhooksArea } from './webhooks/webhooks.area.ts'
import { youtubeArea } from './youtube/youtube.area.ts'

/** Every area of the product: a new one is a line here. */
export const areas = [
  accessArea,
  accountsArea,
  adBreaksArea,
  adsArea,
  albumsArea,
  alertsArea,
  analyticsArea,
  announcementsArea,
  attributesArea,
  audioTracksArea,
  auditArea,
  autoRemovalArea,
  bulkArea,
  channelsArea,
  claimsArea,
  copyrightHoldersArea,
  cuepointsArea,
  cutsArea,
  downloadsArea,
  encryptionArea,
  filtersArea,
  framesArea,
  freedQualitiesArea,
  healthArea,
  heatArea,
  impersonationArea,
  importsArea,
  installationArea,
  metadataArea,
  metricsArea,
  moderationArea,
  notificationsArea,
  permissionsArea,
  platformUsersArea,
  playerTemplatesArea,
  qualityRulesArea,
  quotasArea,
  radarArea,
  recordAdsArea,
  recordsArea,
  reencodeArea,
  reportsArea,
  rolesArea,
  searchArea,
  serviceKeysArea,
  sessionsArea,
  sharingArea,
  statisticArea,
  subtitlesArea,
  supportArea,
  templatesArea,
  translationsArea,
  trashArea,
  uploadLinksArea,
  uploaderArea,
  uploadsArea,
  usersArea,
  webhooksArea,
  youtubeArea,
] as const satisfies readonly Area[]

type PartOf<A, K extends keyof Area> = A extends { readonly [P in K]: infer Part } ? Part : never
type Joined<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void ? All : never

/** Joins one part of every area into one object. */
function join<K extends keyof Area>(part: K): Joined<PartOf<(typeof areas)[number], K>>
function join(part: keyof Area): object {
  return Object.assign({}, ...areas.map((described: Area) => described[part]))
}

/** All calls by group: routes, the OpenAPI document and the authorisation matrix are made from it. */
export const contract = join('calls')
export type Contract = typeof contract

/**
 * The catalogue of refusals (product C3). v3 answers them with HTTP 200 and `error`, v2 and raw routes with the status. A text may
 * hold `{name}` places filled at the throw.
 */
export const refusals = { ...callRefusals, ...join('refusals') }
export type RefusalName = keyof typeof refusals

/** Returns the code of a refusal in the answers of administration calls. */
export function refusalCode(name: RefusalName): string {
  const { type, subtype, code }: RefusalEntry = refusals[name]
  return code ?? `${type}_${subtype}`
}
