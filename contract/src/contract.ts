import { countryTemplates } from './access/country-templates.calls.ts'
import { gates } from './access/gates.calls.ts'
import { siteTemplates } from './access/site-templates.calls.ts'
import { viewing } from './access/viewing.calls.ts'
import { accountLogo } from './accounts/account-logo.calls.ts'
import { accountSettings } from './accounts/account-settings.calls.ts'
import { accounts } from './accounts/accounts.calls.ts'
import { admin } from './accounts/admin.calls.ts'
import { newAccounts } from './accounts/new-accounts.calls.ts'
import { breaks } from './ad-breaks/ad-breaks.calls.ts'
import { adBlocks } from './ads/ad-blocks.calls.ts'
import { adTemplates } from './ads/ad-templates.calls.ts'
import { albums } from './albums/albums.calls.ts'
import { announcements } from './announcements/announcements.calls.ts'
import { attributes } from './attributes/attributes.calls.ts'
import { audioTracks } from './audio-tracks/audio-tracks.calls.ts'
import { audit } from './audit/audit.calls.ts'
import { autoRemoval } from './auto-removal/auto-removal.calls.ts'
import { bulk } from './bulk/bulk.calls.ts'
import { holders } from './copyright-holders/holders.calls.ts'
import { cuepoints } from './cuepoints/cuepoints.calls.ts'
import { cuts } from './cuts/cuts.calls.ts'
import { downloads } from './downloads/downloads.calls.ts'
import { encryption } from './encryption/encryption.calls.ts'
import { filters } from './filters/filters.calls.ts'
import { frames } from './frames/frames.calls.ts'
import { health } from './health/health.calls.ts'
import { heat } from './heat/heat.calls.ts'
import { impersonation } from './impersonation/impersonation.calls.ts'
import { imports } from './imports/imports.calls.ts'
import { installation } from './installation/installation.calls.ts'
import { ladderTemplates } from './ladders/ladder-templates.calls.ts'
import { metadataFiles } from './metadata/metadata-files.calls.ts'
import { metadataTemplates } from './metadata/metadata-templates.calls.ts'
import type { Area } from './method.ts'
import { moderation } from './moderation/moderation.calls.ts'
import { notices } from './notifications/notifications.calls.ts'
import { permissionInfo } from './permissions/permission-info.calls.ts'
import { platformUsers } from './platform-users/platform-users.calls.ts'
import { playerTemplates } from './player-templates/player-templates.calls.ts'
import { recordPlayer } from './player-templates/record-player.calls.ts'
import { quotas } from './quotas/quotas.calls.ts'
import { recordAds } from './record-ads/record-ads.calls.ts'
import { records } from './records/records.calls.ts'
import { suggestions } from './records/suggestions.calls.ts'
import { reencode } from './reencode/reencode.calls.ts'
import { reports } from './reports/reports.calls.ts'
import { roles } from './roles/roles.calls.ts'
import { systemRoles } from './roles/system-roles.calls.ts'
import { search } from './search/search.calls.ts'
import { serviceKeys } from './service-keys/service-keys.calls.ts'
import { sessions } from './sessions/sessions.calls.ts'
import { sharing } from './sharing/sharing.calls.ts'
import { subtitles } from './subtitles/subtitles.calls.ts'
import { support } from './support/support.calls.ts'
import { supportRequests } from './support/support-requests.calls.ts'
import { templates } from './templates/templates.calls.ts'
import { trash } from './trash/trash.calls.ts'
import { uploadLinks } from './upload-links/upload-links.calls.ts'
import { queue } from './uploader/queue.calls.ts'
import { uploader } from './uploader/uploader.calls.ts'
import { uploads } from './uploads/uploads.calls.ts'
import { invitations, users } from './users/users.calls.ts'
import { webhooks } from './webhooks/webhooks.calls.ts'
import { youtube } from './youtube/youtube.calls.ts'

/** Every area of the contract by name: routes, the OpenAPI document and the authorisation matrix are made from it. */
export const contract = {
  sessions,
  accounts,
  accountLogo,
  accountSettings,
  admin,
  newAccounts,
  autoRemoval,
  encryption,
  albums,
  attributes,
  permissionInfo,
  users,
  invitations,
  roles,
  systemRoles,
  serviceKeys,
  notices,
  announcements,
  webhooks,
  holders,
  records: { ...records, ...recordPlayer },
  moderation,
  downloads,
  reencode,
  cuts,
  frames,
  cuepoints,
  breaks,
  heat,
  templates,
  metadataFiles,
  metadataTemplates,
  adBlocks,
  adTemplates,
  ladderTemplates,
  quotas,
  recordAds,
  playerTemplates,
  siteTemplates,
  countryTemplates,
  subtitles,
  audioTracks,
  suggestions,
  filters,
  search,
  imports,
  support,
  supportRequests,
  uploads,
  uploadLinks,
  uploader,
  queue,
  health,
  installation,
  platformUsers,
  impersonation,
  reports,
  audit,
  trash,
  bulk,
  sharing,
  viewing,
  gates,
  youtube,
} as const satisfies Record<string, Area>
export type Contract = typeof contract
