import { claimBounds, claimFileEnding } from '@skleyka/contract/claims/claim-bounds.ts'
import { formatSize } from '@skleyka/contract/format-size.ts'
import type { Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { CallerOf } from '../../http/caller.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { type LinkHolder, signLink } from '../../http/signed-link.ts'
import { attachFiles, countNetworkBytes, countOfSide, countUnused, findFileOf, insertFile } from './claim-files.sql.ts'
import { type LockedClaim, lockClaimant } from './claims.sql.ts'

const hourMs = 3_600_000
const savedMs = 10 * 60_000

/** Sender of files: nobody attaches those of another one. */
export const senders = {
  account: (id: number) => `account ${id}`,
  holder: (id: number) => `holder ${id}`,
  mail: (email: string) => `mail ${email}`,
} as const

/** Somebody who is known by a secret and is no user. */
export const noUser: LinkHolder = { accountId: 0, userId: 0, keyId: null }

/** A user outside any account: of a copyright holder, or an administrator. */
export const outsideAccounts = ({
  user,
  signedIn,
}: Pick<CallerOf<{ who: 'holder' }>, 'user' | 'signedIn'>): LinkHolder => ({
  ...{ accountId: 0, userId: user.id, keyId: signedIn.keyId },
})

/** Side that sends a file; somebody without an account is bound by the network as well. */
interface FileSender {
  readonly side: 'CLAIMANT' | 'ACCOUNT'
  readonly sender: string
  readonly holder: LinkHolder
  readonly network?: string | null
}

/** Announces a file and answers the address that takes its bytes. Refuses `claims.fileKind`, `claims.fileLarge`, `claims.filesFull` and `claims.filesOfNetwork`. */
export async function sendFile(
  tx: Tx,
  services: CallServices,
  { name: fileName, bytes }: { name: string; bytes: number },
  { side, sender, holder, network = null }: FileSender,
) {
  if (claimFileEnding(fileName) === null) throw refuse('claims.fileKind')
  if (bytes > claimBounds.fileBytes) throw refuse('claims.fileLarge', { most: formatSize(claimBounds.fileBytes) })
  const name = fileName.replaceAll('/', '_')
  const now = services.now()
  const row = {
    account_id: null,
    claim_id: null,
    side,
    sender,
    name,
    size_bytes: bytes,
    content: null,
    created_at: now,
    network,
  }
  const fileId = await asPlatform(tx, 'claims', async (all) => {
    if (network !== null) await bindNetwork(all, network, bytes, now)
    const most = claimBounds.unusedFiles
    await lockClaimant(all, sender)
    if ((await countUnused(all, sender)) >= most) throw refuse('claims.filesFull', { most })
    return insertFile(all, row)
  })
  services.audit({ objectType: 'claimFile', objectId: fileId, after: { fileName: name, bytes } })
  const link = signLink(services, 'claim file in', { id: fileId, holder, until: new Date(now.getTime() + hourMs) })
  return { fileId, url: `${services.publicUrl}/claim-files/${link}` }
}

async function bindNetwork(tx: Tx, network: string, bytes: number, now: Date): Promise<void> {
  const most = claimBounds.networkDayBytes
  await lockClaimant(tx, network)
  const sent = await countNetworkBytes(tx, network, new Date(now.getTime() - 24 * hourMs))
  if (sent + bytes > most) throw refuse('claims.filesOfNetwork', { most: formatSize(most) })
}

/** Puts files that were sent into a claim. Refuses `claims.filesMost`, and `claims.fileGone` for what is not there, or is of another sender. */
export async function putFiles(
  tx: Tx,
  claim: Pick<LockedClaim, 'account_id' | 'id'>,
  { side, sender }: { readonly side: 'CLAIMANT' | 'ACCOUNT'; readonly sender: string },
  fileIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return
  const has = await asPlatform(tx, 'claims', (all) => countOfSide(all, claim, side))
  if (has + ids.length > claimBounds.files) {
    const places = { has, most: claimBounds.files }
    throw refuse('claims.filesMost', places, { fileIds: [refuse('claims.filesMost', places).message] })
  }
  const attached = await asPlatform(tx, 'claims', (all) => attachFiles(all, claim, sender, ids))
  if (attached !== ids.length) throw refuse('claims.fileGone', {}, { fileIds: [refuse('claims.fileGone').message] })
}

/** Returns the address that saves a file of a claim. Refuses `claims.fileGone` for any other one, and `claims.fileOver` for one whose time is over. */
export async function openFile(
  services: Pick<CallServices, 'db' | 'secrets' | 'now' | 'publicUrl'>,
  claim: Pick<LockedClaim, 'account_id' | 'id'>,
  fileId: number,
  holder: LinkHolder,
) {
  const file = await findFileOf(services.db, claim, fileId)
  if (!file) throw refuse('claims.fileGone')
  if (file.isRemoved) throw refuse('claims.fileOver')
  const until = new Date(services.now().getTime() + savedMs)
  const link = signLink(services, 'claim file out', { id: fileId, holder, until })
  return { url: `${services.publicUrl}/claim-files/${link}/${encodeURIComponent(file.name)}` }
}
