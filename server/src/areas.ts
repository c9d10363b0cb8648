import { contract } from '@skleyka/contract/contract.ts'
import { accountsHandlers } from './features/accounts/accounts.handlers.ts'
import { adminHandlers } from './features/accounts/admin.handlers.ts'
import { importsHandlers } from './features/imports/imports.handlers.ts'
import { holdersHandlers } from './features/permissions/holders.handlers.ts'
import { permissionInfoHandlers } from './features/permissions/permissions.handlers.ts'
import { recordsHandlers } from './features/records/records.handlers.ts'
import { reportsHandlers } from './features/reports/reports.handlers.ts'
import { sessionsHandlers } from './features/sessions/sessions.handlers.ts'
import { supportHandlers } from './features/support/support.handlers.ts'
import { uploadLinksHandlers } from './features/upload-links/upload-links.handlers.ts'
import { uploaderHandlers } from './features/uploader/uploader.handlers.ts'
import { uploadsHandlers } from './features/uploads/uploads.handlers.ts'
import { bind } from './http/http.ts'

/** Every area of the contract with its handlers: what the server answers, and what tests of the whole contract ask. */
export const areas = {
  sessions: bind(contract.sessions, sessionsHandlers),
  accounts: bind(contract.accounts, accountsHandlers),
  admin: bind(contract.admin, adminHandlers),
  holders: bind(contract.holders, holdersHandlers),
  permissionInfo: bind(contract.permissionInfo, permissionInfoHandlers),
  imports: bind(contract.imports, importsHandlers),
  records: bind(contract.records, recordsHandlers),
  support: bind(contract.support, supportHandlers),
  uploadLinks: bind(contract.uploadLinks, uploadLinksHandlers),
  uploads: bind(contract.uploads, uploadsHandlers),
  uploader: bind(contract.uploader, uploaderHandlers),
  reports: bind(contract.reports, reportsHandlers),
}
