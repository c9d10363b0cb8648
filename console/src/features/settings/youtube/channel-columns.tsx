import { type YoutubeChannel, youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { write } from '../../../api/queries.ts'
import { formatMoment } from '../../../russian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/confirm/confirm-queue.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { StateMark } from '../../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { showToast } from '../../../ui/toast/toasts.ts'

/** Returns what is shown of a channel, and its end. */
export const channelColumns = (accountCode: string, now: Date): readonly Column<YoutubeChannel>[] => [
  {
    id: 'channel',
    title: 'Канал',
    fixed: true,
    card: 'title',
    cell: ({ title, url }) => <TextLink href={url}>{title}</TextLink>,
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 220,
    card: 'line',
    cell: ({ state }) =>
      state === 'CONNECTED' ? (
        <StateMark tone="ok" icon={CircleCheck}>
          Подключён
        </StateMark>
      ) : (
        <StateMark tone="bad" icon={CircleAlert}>
          Подключите заново
        </StateMark>
      ),
  },
  { id: 'by', title: 'Подключил', width: 210, shownFrom: 's', card: 'fact', cell: ({ connectedBy }) => connectedBy },
  {
    id: 'at',
    title: 'Когда',
    width: 160,
    shownFrom: 'm',
    card: 'fact',
    cell: ({ connectedAt }) => formatMoment(connectedAt, { near: now }),
  },
  {
    id: 'acts',
    title: 'Действия',
    silent: true,
    width: 130,
    card: 'end',
    cell: (channel) => <Disconnect channel={channel} accountCode={accountCode} />,
  },
]

function Disconnect({ channel: { id, title }, accountCode }: { channel: YoutubeChannel; accountCode: string }) {
  const disconnect = useMutation({
    ...write(youtube.disconnect, { accountCode }),
    onSuccess: () => showToast({ message: `Канал отключён: ${title}` }),
  })
  const ask = async () => {
    const message =
      'Отправленные видео на\u00a0YouTube останутся. Видео, которые ждут отправки на\u00a0этот канал, отправлены не\u00a0будут.'
    if (await confirm({ title: `Отключить канал «${title}»?`, message, okLabel: 'Отключить', danger: true })) {
      disconnect.mutate({ id })
    }
  }
  return (
    <Button
      kind="danger-quiet"
      busy={disconnect.isPending}
      aria-label={`Отключить канал: ${title}`}
      onClick={() => void ask()}
    >
      Отключить
    </Button>
  )
}
