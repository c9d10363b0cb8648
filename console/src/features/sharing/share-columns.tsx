import { type RecordShare, type ShareState, sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Ban, CircleCheck, CircleSlash, Trash2 } from 'lucide-react'
import { write } from '../../api/queries.ts'
import { Titled } from '../../list/titled.tsx'
import { formatMoment } from '../../russian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { showToast } from '../../ui/toast/toasts.ts'

const states = {
  ACTIVE: { tone: 'ok', icon: CircleCheck, words: 'Открыто' },
  REVOKED: { tone: 'wait', icon: Ban, words: 'Закрыто' },
  BARRED: { tone: 'warn', icon: CircleSlash, words: 'Закрыто правилами' },
  BROKEN: { tone: 'warn', icon: Trash2, words: 'Видео в\u00a0корзине' },
} as const

/** With whom a video is or was shared. */
export const shareColumns = (id: number, accountCode: string, now: Date): readonly Column<RecordShare>[] => [
  {
    id: 'account',
    title: 'Аккаунт',
    fixed: true,
    card: 'title',
    cell: ({ accountName, accountCode: code }) => <Titled under={code}>{accountName}</Titled>,
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 180,
    card: 'line',
    cell: ({ state }) => {
      const { tone, icon, words } = states[state]
      return (
        <StateMark tone={tone} icon={icon}>
          {words}
        </StateMark>
      )
    },
  },
  {
    id: 'note',
    title: 'Примечание',
    width: 260,
    fluid: 'clamp(180px, 25cqi, 380px)',
    shownFrom: 's',
    card: 'fact',
    cell: ({ note }) => note !== '' && <bdi>{note}</bdi>,
  },
  {
    id: 'shared',
    title: 'Открыто',
    width: 220,
    card: 'fact',
    cell: ({ sharedAt, sharedBy }) => <Titled under={sharedBy}>{formatMoment(sharedAt, { near: now })}</Titled>,
  },
  {
    id: 'acts',
    title: 'Действия',
    silent: true,
    width: 180,
    card: 'end',
    cell: (share) => <Turn id={id} share={share} accountCode={accountCode} />,
  },
]

/** Ends the sharing with one account, or opens it once more. */
function Turn({ id, share, accountCode }: { id: number; share: RecordShare; accountCode: string }) {
  const isOpen = share.state !== 'REVOKED'
  const pair = { ids: [id], targetAccountCodes: [share.accountCode] }
  const close = useMutation(write(sharing.unshare, { accountCode }))
  const open = useMutation(write(sharing.share, { accountCode }))
  const showResult = (sharedRecords: Record<string, Record<string, ShareState>>) => {
    const error = sharedRecords[id]?.[share.accountCode]?.error
    if (error) showToast({ type: 'error', message: error.extra })
    else showToast({ type: 'success', message: isOpen ? 'Доступ закрыт' : 'Доступ открыт' })
  }
  const run = () =>
    isOpen
      ? close.mutate(pair, { onSuccess: ({ sharedRecords }) => showResult(sharedRecords) })
      : open.mutate({ ...pair, note: share.note }, { onSuccess: ({ sharedRecords }) => showResult(sharedRecords) })
  const label = isOpen ? 'Закрыть доступ' : 'Открыть снова'
  return (
    <Button
      kind={isOpen ? 'danger-quiet' : 'quiet'}
      busy={close.isPending || open.isPending}
      aria-label={`${label}: ${share.accountName}`}
      onClick={run}
    >
      {label}
    </Button>
  )
}
