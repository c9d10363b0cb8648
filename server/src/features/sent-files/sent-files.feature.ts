import { formatSize } from '@skleyka/contract/format-size.ts'
import { metadataBounds } from '@skleyka/contract/metadata/metadata-bounds.ts'
import { fileOfValue } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { metadataFiles } from '@skleyka/contract/metadata/metadata-files.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holderOf, signLink } from '../../http/signed-link.ts'
import type { Feature } from '../../registry/feature.ts'
import type { Services } from '../../services.ts'
import { filesOfAccount } from '../metadata-files/metadata-files.ts'
import { purgeObjects } from '../processing/processing.ts'
import { findQuotaForBytes } from '../quotas/quotas.ts'
import { leaveRoom } from '../uploads/uploads.ts'
import { fileRoutes } from './files.http.ts'
import { accountsWithFiles, forgetAwaited, insertFile, markUnnamed, removeUnnamed } from './sent-files.sql.ts'

const hourMs = 3600_000
const openMs = hourMs
const savedMs = 10 * 60_000
const dayMs = 24 * hourMs

const handlers: Handlers<typeof metadataFiles> = {
  send: async ({ name: fileName, bytes }, caller, services) => {
    const { account, user } = caller
    if (bytes > metadataBounds.fileBytes)
      throw refuse('metadataFiles.tooLarge', { most: formatSize(metadataBounds.fileBytes) })
    const tx = inTransaction(services.db)
    await findQuotaForBytes(tx, account.id, bytes)
    await leaveRoom(tx, services, account.id, bytes)
    // a slash ends the number in the value
    const name = fileName.replaceAll('/', '_')
    const now = services.now()
    const id = await insertFile(tx, {
      ...{ account_id: account.id, name, size_bytes: bytes },
      ...{ created_by: user.id, created_at: now, unnamed_at: now },
    })
    services.audit({ objectType: 'metadataFile', objectId: id, after: { fileName: name, bytes } })
    const until = new Date(now.getTime() + openMs)
    const link = signLink(services, 'file in', { id, holder: holderOf(caller), until })
    return { value: `${id}/${name}`, url: `${services.publicUrl}/files/${link}` }
  },

  open: async ({ value }, caller, services) => {
    const { account } = caller
    const named = fileOfValue(value)
    const file = named && (await filesOfAccount(services.db, account.id, [named.id])).get(named.id)
    if (!named || file?.name !== named.name) throw refuse('metadataFiles.notFound')
    const until = new Date(services.now().getTime() + savedMs)
    const link = signLink(services, 'file out', { id: named.id, holder: holderOf(caller), until })
    return { url: `${services.publicUrl}/files/${link}/${encodeURIComponent(file.name)}` }
  },
}

/** Removes what has not come, and what no video has named for long: taken away by mistake, a file can be brought back till then. */
export async function sweepFiles({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const housekeeping = db.platform('housekeeping')
  await forgetAwaited(housekeeping, new Date(now().getTime() - openMs - hourMs))
  const since = new Date(now().getTime() - metadataBounds.unnamedFileDays * dayMs)
  for (const accountId of await accountsWithFiles(housekeeping)) {
    await db
      .account(accountId)
      .transaction()
      .execute(async (tx) => {
        await markUnnamed(tx, accountId, now())
        await purgeObjects(tx, accountId, await removeUnnamed(tx, accountId, since))
      })
  }
}

/**
 * Files of metadata fields, sent to an address of their own while the form is open; a sweep removes what no video names. Decision
 * 84.
 */
export const sentFilesFeature = {
  areas: { metadataFiles: handlers },
  routes: () => fileRoutes,
  sweeps: [{ name: 'files that no video names', role: 'worker', everyMs: 6 * hourMs, run: sweepFiles }],
} satisfies Feature
