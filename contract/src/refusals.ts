import { accessRefusals } from './access/access.refusals.ts'
import { gateRefusals } from './access/gates.refusals.ts'
import { viewingRefusals } from './access/viewing.refusals.ts'
import { accountSettingsRefusals } from './accounts/account-settings.refusals.ts'
import { accountRefusals } from './accounts/accounts.refusals.ts'
import { adRefusals } from './ads/ads.refusals.ts'
import { albumRefusals } from './albums/albums.refusals.ts'
import { announcementRefusals } from './announcements/announcements.refusals.ts'
import { attributeRefusals } from './attributes/attributes.refusals.ts'
import { audioTrackRefusals } from './audio-tracks/audio-tracks.refusals.ts'
import { auditRefusals } from './audit/audit.refusals.ts'
import { bulkRefusals } from './bulk/bulk.refusals.ts'
import { callRefusals } from './call.refusals.ts'
import { cutRefusals } from './cuts/cuts.refusals.ts'
import { downloadRefusals } from './downloads/downloads.refusals.ts'
import { filterRefusals } from './filters/filters.refusals.ts'
import { frameRefusals } from './frames/frames.refusals.ts'
import { pictureRefusals } from './frames/pictures.refusals.ts'
import { impersonationRefusals } from './impersonation/impersonation.refusals.ts'
import { installationRefusals } from './installation/installation.refusals.ts'
import { metadataFileRefusals } from './metadata/metadata-files.refusals.ts'
import { metricRefusals } from './metrics/metrics.refusals.ts'
import { moderationRefusals } from './moderation/moderation.refusals.ts'
import type { Places } from './places.ts'
import { quotaRefusals } from './quotas/quotas.refusals.ts'
import { recordRefusals } from './records/records.refusals.ts'
import type { RefusalEntry } from './refusal-entry.ts'
import { reportRefusals } from './reports/reports.refusals.ts'
import { serviceKeyRefusals } from './service-keys/service-keys.refusals.ts'
import { sharingRefusals } from './sharing/sharing.refusals.ts'
import { subtitleRefusals } from './subtitles/subtitles.refusals.ts'
import { templateRefusals } from './templates/templates.refusals.ts'
import { trashRefusals } from './trash/trash.refusals.ts'
import { uploadLinkRefusals } from './upload-links/upload-links.refusals.ts'
import { taskRefusals } from './uploader/tasks.refusals.ts'
import { uploadRefusals } from './uploads/uploads.refusals.ts'
import { userRefusals } from './users/users.refusals.ts'
import { webhookRefusals } from './webhooks/webhooks.refusals.ts'
import { youtubeRefusals } from './youtube/youtube.refusals.ts'

/**
 * The catalogue of refusals (product C3). v3 answers them with HTTP 200 and `error`,
 * v2 and raw routes with the status. A text may hold `{name}` places filled at the throw.
 */
export const refusals = {
  ...accessRefusals,
  ...accountRefusals,
  ...accountSettingsRefusals,
  ...adRefusals,
  ...albumRefusals,
  ...announcementRefusals,
  ...attributeRefusals,
  ...audioTrackRefusals,
  ...auditRefusals,
  ...bulkRefusals,
  ...callRefusals,
  ...cutRefusals,
  ...downloadRefusals,
  ...filterRefusals,
  ...frameRefusals,
  ...gateRefusals,
  ...impersonationRefusals,
  ...installationRefusals,
  ...metadataFileRefusals,
  ...metricRefusals,
  ...moderationRefusals,
  ...pictureRefusals,
  ...quotaRefusals,
  ...recordRefusals,
  ...reportRefusals,
  ...serviceKeyRefusals,
  ...sharingRefusals,
  ...subtitleRefusals,
  ...taskRefusals,
  ...templateRefusals,
  ...trashRefusals,
  ...uploadLinkRefusals,
  ...uploadRefusals,
  ...userRefusals,
  ...viewingRefusals,
  ...webhookRefusals,
  ...youtubeRefusals,
} as const satisfies Record<string, RefusalEntry>

export type RefusalName = keyof typeof refusals

/** What a check of a schema puts on its problem to have the call refused by a name of the catalogue. */
export interface RefusalParams {
  readonly refusal: RefusalName
  readonly places: Places
}

/** The code of a refusal in the answers of administration calls. */
export function refusalCode(name: RefusalName): string {
  const { type, subtype, code }: RefusalEntry = refusals[name]
  return code ?? `${type}_${subtype}`
}
