import type { EncryptorStatus, encryption } from '@skleyka/contract/encryption/encryption.calls.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { followEncryptor, holdAccount, journalledAccount, setEncryptor, wantsEncryptor } from '../accounts/accounts.ts'
import { recasts } from '../versions/versions.ts'
import { findName, findTask } from './encryption.sql.ts'

export const encryptionHandlers: Handlers<typeof encryption> = {
  getEncryptorStatus: async ({ accountId }, _caller, { db }) => statusOf(db, accountId),

  getEncryptorStatusByCode: async ({ code }, { account }, { db }) => {
    if (code !== account.code) throw refuse('account.notFound')
    const useEncryptor = await wantsEncryptor(db, account.id)
    const { done, total } = await recasts.count(db, account.id, useEncryptor)
    return { useEncryptor, progress: { done, total } }
  },

  updateEncryptorStatus: async ({ accountId, useEncryptor }, { user }, { db, audit }) => {
    const tx = inTransaction(db)
    const { use_encryptor: before } = await holdAccount(tx, accountId)
    await recasts.tryAgain(tx, accountId)
    if (before !== useEncryptor) {
      await setEncryptor(tx, accountId, useEncryptor, user.id)
      const after = { useEncryptor }
      audit({ objectType: 'account', objectId: accountId, accountId, before: { useEncryptor: before }, after })
    }
    const { done, total } = await recasts.count(tx, accountId, useEncryptor)
    if (done < total) await followEncryptor(tx, accountId)
    return statusOf(tx, accountId)
  },
}

const underWay: readonly string[] = ['WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT']

async function statusOf(db: Db, accountId: number): Promise<EncryptorStatus> {
  const account = await journalledAccount.find(db, accountId)
  if (!account || account.state === 'CLOSED') throw refuse('account.notFound')
  const useEncryptor = account.use_encryptor
  const { done, total, failed, failText } = await recasts.count(db, accountId, useEncryptor)
  const task = await findTask(db, accountId)
  const running = task !== null && underWay.includes(task.state)
  return {
    ...{ accountId, accountCode: account.code, accountName: account.name, useEncryptor },
    ...{ progress: { done, total }, running: running && done + failed < total, failed },
    error: done < total ? (task?.error ?? failText) : null,
    changedDate: account.encryptor_changed_at,
    changedBy: await findName(db, account.encryptor_changed_by),
  }
}
