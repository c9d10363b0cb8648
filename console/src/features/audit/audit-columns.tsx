import type { AuditEvent, People } from '@skleyka/contract/audit/audit.calls.ts'
import { Titled } from '../../list/titled.tsx'
import { formatMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { ChangeList } from './change-list.tsx'
import { objectPath } from './object-path.ts'
import styles from './record-audit.module.css'
import { UndoButton } from './undo-button.tsx'

/** The number of a request is told by its beginning; it is copied whole. */
const shownChars = 8

interface JournalContext {
  readonly accountCode: string
  readonly now: Date
  readonly reread: () => void
  /** Names of the authors and the roles that the lines tell of; `undefined` until they are read. */
  readonly names: { readonly people: People; readonly roles: Readonly<Record<string, string>> } | undefined
}

/** Returns what the journal of a video shows of each line. */
export const journalColumns = ({ accountCode, now, reread, names }: JournalContext): readonly Column<AuditEvent>[] => [
  {
    id: 'action',
    title: 'Что и\u00a0когда',
    width: 200,
    fluid: 'clamp(170px, 15cqi, 220px)',
    fixed: true,
    card: 'title',
    cell: ({ title, at }) => <Titled under={formatMoment(at, { near: now })}>{title}</Titled>,
  },
  {
    id: 'actor',
    title: 'Кто',
    width: 190,
    fluid: 'clamp(160px, 18cqi, 280px)',
    card: 'fact',
    cell: (event) => {
      const key = event.keyName === null ? [] : [`Ключ «${event.keyName}»`]
      const inName = event.inNameOf === null ? [] : [`под именем «${event.inNameOf.name}»`]
      const under = [...inName, ...key, ...(event.ip ? [event.ip] : [])].join(', ')
      return <Titled under={under || undefined}>{event.actor?.name ?? event.actorTitle ?? ''}</Titled>
    },
  },
  {
    id: 'changes',
    title: 'Было и\u00a0стало',
    card: 'line',
    cell: ({ changes, objectType }) =>
      changes.length > 0 && <ChangeList changes={changes} objectType={objectType} {...names} />,
  },
  {
    id: 'request',
    title: 'Запрос',
    width: 124,
    shownFrom: 'm',
    card: 'figure',
    cell: ({ requestId }) =>
      requestId !== null && (
        <span className={styles.request}>
          <code title={requestId}>{requestId.slice(0, shownChars)}</code>
          <CopyButton text={requestId} label={`Скопировать номер запроса ${requestId.slice(0, shownChars)}`} />
        </span>
      ),
  },
  {
    id: 'acts',
    title: 'Действия',
    silent: true,
    width: 140,
    card: 'end',
    cell: (event) => event.canUndo && <UndoButton event={event} accountCode={accountCode} reread={reread} />,
  },
]

/** The same of the whole account: with what it was done. */
export function accountJournalColumns(ground: JournalContext): readonly Column<AuditEvent>[] {
  const { accountCode } = ground
  const [action, actor, ...rest] = journalColumns(ground)
  const object = objectColumn<AuditEvent>((event) => objectPath(event, accountCode))
  return [action, object, actor, ...rest].filter((column) => column !== undefined)
}

/** The object of a line, by its name, and its page. */
export const objectColumn = <Event extends AuditEvent>(pathOf: (event: Event) => string | null): Column<Event> => ({
  id: 'object',
  title: 'С\u00a0чем',
  width: 190,
  fluid: 'clamp(130px, 19cqi, 300px)',
  card: 'fact',
  cell: (event) => {
    const kind = `${event.objectTitle ?? ''}${numberText(event)}`
    const to = pathOf(event)
    if (event.objectName === null) return to === null ? kind : <TextLink to={to}>{kind}</TextLink>
    return (
      <Titled {...(to !== null && { to })} under={kind}>
        {event.objectName}
      </Titled>
    )
  },
})

/** Of videos alone: people look for them by their numbers. */
const numberText = ({ objectType, objectId }: AuditEvent): string =>
  objectType === 'record' && objectId !== null ? ` №\u00a0${groupDigits(Number(objectId))}` : ''
