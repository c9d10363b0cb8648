import type { AuditEvent, InstallationEvent } from '@skleyka/contract/audit/audit.calls.ts'
import { pagePath } from '../../browser/addresses.ts'
import { templateKindTable } from '../template-kinds/template-kinds.ts'

/** The section of the settings where templates are, by the area of the call that a line names. */
const templateSections: ReadonlyMap<string, string> = new Map(
  templateKindTable.map(({ kind, section }) => [`${kind}Templates`, section]),
)

type Line = Pick<AuditEvent, 'action' | 'objectType' | 'objectId' | 'objectExists'>

/** The page of what a line of an account's journal tells of; `null` where there is none, or none any more. */
export function objectPath(line: Line, accountCode: string): string | null {
  const path = line.objectExists && line.objectId !== null ? pathIn(line, line.objectId) : null
  return path && pagePath(accountCode, path)
}

function pathIn({ action, objectType }: Line, id: string): string | null {
  if (objectType === 'record') return `records/${id}`
  if (objectType === 'album') return `albums/${id}`
  if (objectType === 'filter') return `filter/${id}`
  if (objectType === 'user') return `setting/users/${id}`
  if (objectType === 'role') return `setting/roles/${id}`
  if (objectType === 'account') return 'setting/account'
  const section = objectType === 'template' ? templateSections.get(action.split('.')[0] ?? '') : undefined
  return section === undefined ? null : `setting/${section}/${id}`
}

/** The same for the journal of the installation: people and accounts have pages of the command center. */
export function installationPath(line: Line & Pick<InstallationEvent, 'account'>): string | null {
  const { account, objectType, objectId, objectExists } = line
  if (!objectExists || objectId === null) return null
  if (objectType === 'user') return pagePath(null, `cc/users/${objectId}`)
  if (objectType === 'account') return pagePath(null, `cc/accounts/${objectId}`)
  if (objectType === 'role' && account === null) return pagePath(null, `cc/roles/${objectId}`)
  return account && objectPath(line, account.code)
}
