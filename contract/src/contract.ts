import { accountLogo } from './account-logo.ts'
import { accountSettings } from './account-settings.ts'
import { accounts } from './accounts.ts'
import { adBlocks } from './ad-blocks.ts'
import { adTemplates } from './ad-templates.ts'
import { admin } from './admin.ts'
import { albums } from './albums.ts'
import { announcements } from './announcements.ts'
import { attributes } from './attributes.ts'
import { audioTracks } from './audio-tracks.ts'
import { audit } from './audit.ts'
import { autoRemoval } from './auto-removal.ts'
import { breaks } from './breaks.ts'
import { bulk } from './bulk.ts'
import { countryTemplates } from './country-templates.ts'
import { cuepoints } from './cuepoints.ts'
import { cuts } from './cuts.ts'
import { downloads } from './downloads.ts'
import { encryption } from './encryption.ts'
import { filters } from './filters.ts'
import { frames } from './frames.ts'
import { gates } from './gates.ts'
import { health } from './health.ts'
import { heat } from './heat.ts'
import { holders } from './holders.ts'
import { impersonation } from './impersonation.ts'
import { imports } from './imports.ts'
import { installation } from './installation.ts'
import { ladderTemplates } from './ladder-templates.ts'
import { metadataFiles } from './metadata-files.ts'
import { metadataTemplates } from './metadata-templates.ts'
import type { Area } from './method.ts'
import { moderation } from './moderation.ts'
import { newAccounts } from './new-accounts.ts'
import { notices } from './notices.ts'
import { permissionInfo } from './permission-info.ts'
import { platformUsers } from './platform-users.ts'
import { playerTemplates } from './player-templates.ts'
import { queue } from './queue.ts'
import { quotas } from './quotas.ts'
import { recordAds } from './record-ads.ts'
import { recordPlayer } from './record-player.ts'
import { records } from './records.ts'
import { reencode } from './reencode.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { search } from './search.ts'
import { serviceKeys } from './service-keys.ts'
import { sessions } from './sessions.ts'
import { sharing } from './sharing.ts'
import { siteTemplates } from './site-templates.ts'
import { subtitles } from './subtitles.ts'
import { suggestions } from './suggestions.ts'
import { support } from './support.ts'
import { supportRequests } from './support-requests.ts'
import { systemRoles } from './system-roles.ts'
import { templates } from './templates.ts'
import { trash } from './trash.ts'
import { uploadLinks } from './upload-links.ts'
import { uploader } from './uploader.ts'
import { uploads } from './uploads.ts'
import { invitations, users } from './users.ts'
import { viewing } from './viewing.ts'
import { webhooks } from './webhooks.ts'
import { youtube } from './youtube.ts'

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
