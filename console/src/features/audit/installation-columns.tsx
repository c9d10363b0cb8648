import type { InstallationEvent } from '@skleyka/contract/audit/audit.calls.ts'
import { Titled } from '../../list/titled.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { journalColumns, objectColumn } from './audit-columns.tsx'
import { ChangeLines } from './change-list.tsx'
import { installationPath } from './object-path.ts'

/** Returns what the journal of the whole installation shows of each line. */
export function installationColumns(
  now: Date,
  names: Parameters<typeof journalColumns>[0]['names'],
): readonly Column<InstallationEvent>[] {
  const ofAccount = journalColumns({ accountCode: '', now, reread: () => undefined, names })
  const [action, actor, ...rest] = ofAccount.filter(({ id }) => id !== 'acts' && id !== 'changes')
  const account: Column<InstallationEvent> = {
    id: 'account',
    title: 'Аккаунт',
    width: 160,
    card: 'fact',
    cell: ({ account: of }) => of && <Titled under={of.code}>{of.name}</Titled>,
  }
  const object = objectColumn<InstallationEvent>(installationPath)
  const changes: Column<InstallationEvent> = {
    id: 'changes',
    title: 'Было и\u00a0стало',
    card: 'line',
    cell: ({ changes, objectType }) =>
      changes.length > 0 && <ChangeLines changes={changes} objectType={objectType} {...names} />,
  }
  // the longest names of people stand whole in two lines
  const named = actor && { ...actor, fluid: 'clamp(150px, 22cqi, 280px)' }
  return [action, account, object, named, changes, ...rest].filter((column) => column !== undefined)
}
