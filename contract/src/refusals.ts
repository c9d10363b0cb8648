import type { Places } from './places.ts'
import { accessRefusals } from './refusals/access.ts'
import { accountSettingsRefusals } from './refusals/account-settings.ts'
import { accountRefusals } from './refusals/accounts.ts'
import { adRefusals } from './refusals/ads.ts'
import { albumRefusals } from './refusals/albums.ts'
import { announcementRefusals } from './refusals/announcements.ts'
import { attributeRefusals } from './refusals/attributes.ts'
import { audioTrackRefusals } from './refusals/audio-tracks.ts'
import { auditRefusals } from './refusals/audit.ts'
import { bulkRefusals } from './refusals/bulk.ts'
import { callRefusals } from './refusals/calls.ts'
import { cutRefusals } from './refusals/cuts.ts'
import { downloadRefusals } from './refusals/downloads.ts'
import type { RefusalEntry } from './refusals/entry.ts'
import { filterRefusals } from './refusals/filters.ts'
import { frameRefusals } from './refusals/frames.ts'
import { gateRefusals } from './refusals/gates.ts'
import { impersonationRefusals } from './refusals/impersonation.ts'
import { installationRefusals } from './refusals/installation.ts'
import { metadataFileRefusals } from './refusals/metadata-files.ts'
import { metricRefusals } from './refusals/metrics.ts'
import { moderationRefusals } from './refusals/moderation.ts'
import { pictureRefusals } from './refusals/pictures.ts'
import { quotaRefusals } from './refusals/quotas.ts'
import { recordRefusals } from './refusals/records.ts'
import { reportRefusals } from './refusals/reports.ts'
import { serviceKeyRefusals } from './refusals/service-keys.ts'
import { sharingRefusals } from './refusals/sharing.ts'
import { subtitleRefusals } from './refusals/subtitles.ts'
import { taskRefusals } from './refusals/tasks.ts'
import { templateRefusals } from './refusals/templates.ts'
import { trashRefusals } from './refusals/trash.ts'
import { uploadLinkRefusals } from './refusals/upload-links.ts'
import { uploadRefusals } from './refusals/uploads.ts'
import { userRefusals } from './refusals/users.ts'
import { viewingRefusals } from './refusals/viewing.ts'
import { webhookRefusals } from './refusals/webhooks.ts'
import { youtubeRefusals } from './refusals/youtube.ts'

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
