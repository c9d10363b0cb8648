import {
  type ServiceKey,
  type ServiceKeyState,
  serviceKeys,
} from '@skleyka/contract/service-keys/service-keys.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Ban, Check, Clock, RotateCcw } from 'lucide-react'
import { write } from '../../api/queries.ts'
import { actsColumn, momentColumn } from '../../list/columns.ts'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { permissionTitles } from '../../russian/permission-titles.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import styles from './api-page.module.css'

type OnReset = (result: { key: ServiceKey; secret: string }) => void

const states = {
  ACTIVE: { tone: 'ok', icon: Check, label: 'Действует' },
  STOPPED: { tone: 'warn', icon: Ban, label: 'Создателю закрыт вход' },
  EXPIRED: { tone: 'wait', icon: Clock, label: 'Срок истёк' },
  REVOKED: { tone: 'wait', icon: Ban, label: 'Отозван' },
} as const satisfies Record<ServiceKeyState, object>

const works = ({ state }: ServiceKey) => state === 'ACTIVE' || state === 'STOPPED'

/** Returns what the list of service keys shows of each. */
export const keyColumns = (onReset: OnReset): readonly Column<ServiceKey>[] => [
  {
    id: 'name',
    title: 'Ключ',
    fixed: true,
    card: 'title',
    sortable: 'ascending',
    cell: ({ name, masked }) => <Titled under={masked}>{name}</Titled>,
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 210,
    card: 'line',
    cell: ({ state }) => {
      const { label, ...mark } = states[state]
      return <StateMark {...mark}>{label}</StateMark>
    },
  },
  {
    id: 'scopes',
    title: 'Права',
    width: 150,
    shownFrom: 'm',
    card: 'fact',
    cell: ({ scopes }) => (
      <span title={scopes.map((one) => permissionTitles[one]).join('\n') || undefined}>
        {scopes.length === 0 ? 'Только чтение' : `${scopes.length} из\u00a053`}
      </span>
    ),
  },
  momentColumn('created', 'Создан', ({ createdAt }) => createdAt, {
    shownFrom: 'm',
    width: 190,
    cell: ({ createdAt, madeBy }) => <Titled under={madeBy}>{formatNearMoment(createdAt)}</Titled>,
  }),
  momentColumn('used', 'Работал', ({ createdAt }) => createdAt, {
    shownFrom: 's',
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatNearMoment(lastUsedAt) : 'Ещё ни\u00a0разу'),
  }),
  momentColumn('until', 'Действует до', ({ createdAt }) => createdAt, {
    sortable: 'ascending',
    cell: ({ until }) => (until ? formatNearMoment(until) : 'Без срока'),
  }),
  actsColumn((key) => works(key) && key.mayChange && <Acts of={key} onReset={onReset} />, { width: 100 }),
]

function Acts({ of: { id, name }, onReset }: { of: ServiceKey; onReset: OnReset }) {
  const accountCode = useAccountCode()
  const reset = useMutation(write(serviceKeys.reset, { accountCode }))
  const revoke = useAskedWrite(serviceKeys.revoke, accountCode)
  const askReset = async () => {
    if (!(await confirm(resetting(name)))) return
    const result = await reset.mutateAsync({ id }).catch(() => null)
    if (result) onReset(result)
  }
  return (
    <span className={styles.acts}>
      <IconButton size={32} icon={RotateCcw} label={`Сбросить ключ ${name}`} onClick={() => void askReset()} />
      <IconButton
        size={32}
        icon={Ban}
        label={`Отозвать ключ ${name}`}
        onClick={() => void revoke({ id }, revoking(name), 'Ключ отозван')}
      />
    </span>
  )
}

const resetting = (name: string) => ({
  title: `Сбросить ключ «${name}»?`,
  message:
    'Прежний ключ сразу перестанет работать, а\u00a0новый покажем один раз. Дальше он действует не\u00a0шире ваших прав.',
  okLabel: 'Сбросить',
  danger: true,
})
const revoking = (name: string) => ({
  title: `Отозвать ключ «${name}»?`,
  message: 'Программы с\u00a0этим ключом сразу перестанут работать. Вернуть его нельзя.',
  okLabel: 'Отозвать',
  danger: true,
})
