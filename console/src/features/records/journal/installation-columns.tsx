import type { InstallationEvent, People } from '@skleyka/contract/audit.ts'
import { pagePath } from '../../../browser/addresses.ts'
import { Titled } from '../../../list/titled.tsx'
import { groupDigits } from '../../../russian/numbers.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { objectTitle } from './action-titles.ts'
import { ChangeLines } from './change-list.tsx'
import { journalColumns } from './journal-columns.tsx'

/** What the journal of the whole installation shows of each line. */
export function installationColumns(now: Date, people: People | undefined): readonly Column<InstallationEvent>[] {
  const ofAccount = journalColumns({ accountCode: '', now, reread: () => undefined, people })
  const [action, actor, ...rest] = ofAccount.filter(({ id }) => id !== 'acts' && id !== 'changes')
  const account: Column<InstallationEvent> = {
    id: 'account',
    title: 'Аккаунт',
    width: 160,
    card: 'fact',
    cell: ({ account: of }) => of && <Titled under={of.code}>{of.name}</Titled>,
  }
  const object: Column<InstallationEvent> = {
    id: 'object',
    title: 'С\u00a0чем',
    width: 130,
    card: 'fact',
    cell: ({ account: of, objectType, objectId }) => {
      const text = `${objectTitle(objectType) ?? ''}${objectId === null ? '' : ` №\u00a0${numberText(objectId)}`}`
      return of && objectType === 'record' && objectId !== null ? (
        <TextLink to={pagePath(of.code, `records/${objectId}/journal`)}>{text}</TextLink>
      ) : (
        text
      )
    },
  }
  const changes: Column<InstallationEvent> = {
    id: 'changes',
    title: 'Было и\u00a0стало',
    card: 'line',
    cell: (event) => event.changes.length > 0 && <ChangeLines changes={event.changes} people={people} />,
  }
  // the longest names of people stand whole in two lines
  const named = actor && { ...actor, fluid: 'clamp(150px, 22cqi, 280px)' }
  return [action, account, object, named, changes, ...rest].filter((column) => column !== undefined)
}

const numberText = (id: string) => (/^\d+$/.test(id) ? groupDigits(Number(id)) : id)
