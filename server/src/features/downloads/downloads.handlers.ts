import type { UpdateState } from '@skleyka/contract/bulk/update-states.ts'
import type { RefusalName } from '@skleyka/contract/contract.ts'
import type { downloads } from '@skleyka/contract/downloads/downloads.calls.ts'
import type { Handlers } from '../../http/handlers.ts'
import { failedState, refuse } from '../../http/refuse.ts'
import { viewerOf } from '../playback/playback.ts'
import { findFiles } from './downloads.sql.ts'
import { type FileOfRecord, fileName, fileOf, filesOf, fileView } from './files.ts'
import { sealGrant } from './grant.ts'

/** Long enough to come back to a large file that broke off, short enough for a lost address to be worth little. */
const lastsMs = 6 * 3600 * 1000

export const downloadsHandlers: Handlers<typeof downloads> = {
  list: async ({ ids }, { account }, { db }) => {
    const records = await findFiles(db, account.id, ids)
    return { records: records.map((one) => ({ id: one.id, name: one.name, files: filesOf(one).map(fileView) })) }
  },

  make: async ({ ids: recordIds, rendition }, { account, signedIn }, services) => {
    const ids = [...new Set(recordIds)]
    const known = new Map((await findFiles(services.db, account.id, ids)).map((one) => [one.id, one]))
    const updateStates: Record<string, UpdateState> = {}
    const files: FileOfRecord[] = []
    let refused: RefusalName = 'records.notFound'
    for (const id of ids) {
      const record = known.get(id)
      const file = record && fileOf(record, rendition)
      if (file) files.push(file)
      else refused = record ? 'downloads.noFile' : 'records.notFound'
      updateStates[id] = file ? { status: 'OK' } : failedState(refused)
    }
    const [first] = files
    if (!first) throw refuse(refused)
    const until = new Date(services.now().getTime() + lastsMs)
    const grant = sealGrant(services, {
      ...{ accountId: account.id, ids, rendition, viewer: viewerOf(signedIn), until: until.getTime() },
    })
    const name = ids.length === 1 ? first.fileName : archiveName(account.name, services.now())
    return {
      url: `${services.publicUrl}/downloads/${encodeURIComponent(name)}?grant=${grant}`,
      until,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      updateStates,
    }
  },
}

const archiveName = (accountName: string, now: Date) => fileName(`${accountName} ${now.toISOString().slice(0, 10)}.zip`)
