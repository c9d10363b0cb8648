import { limits } from '@skleyka/contract/limits.ts'
import { type UploadLink, uploadLinkSortFields, uploadLinks } from '@skleyka/contract/upload-links.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Ban, Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { read, write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { addressCodec } from '../../list/address.ts'
import { pageFields, sortField, sortParams } from '../../list/fields.ts'
import { ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { linkState, mayTake } from './link-state.ts'
import { NewLink } from './new-link.tsx'

const address = addressCodec(
  z.object({
    sort: sortField(uploadLinkSortFields, { column: 'created', direction: 'descending' }),
    ...pageFields(),
  }),
)

/** «Ссылки для загрузки» (product A3): by each somebody without an account sends one video. */
export default function UploadLinksPage() {
  const accountCode = useAccountCode()
  const [creating, setCreating] = useState(false)
  const place = useListAddress(address)
  const found = useQuery({
    ...read(uploadLinks.list, { ...place.list, sort: sortParams(place.list.sort) }, { accountCode }),
    // the list is read again until the files are here
    refetchInterval: ({ state }) => (state.data?.items.some(mayTake) ? limits.recordPollMs : false),
    placeholderData: keepPreviousData,
  })
  return (
    <Page>
      <Crumbs />
      <ListCard
        asked={found}
        rows={found.data?.items ?? null}
        total={found.data?.total ?? 0}
        columns={columnsOf(accountCode, new Date())}
        rowId={({ id }) => String(id)}
        address={place}
        control={
          <Button kind="main" icon={Plus} onClick={() => setCreating(true)}>
            Создать ссылку
          </Button>
        }
        empty={{
          title: 'Ссылок пока нет',
          text: (
            <p>По&#160;ссылке видео в&#160;этот аккаунт передаст тот, у&#160;кого нет входа: один файл, один раз.</p>
          ),
        }}
      />
      {creating && <NewLink accountCode={accountCode} onClose={() => setCreating(false)} />}
    </Page>
  )
}

const columnsOf = (accountCode: string, now: Date): readonly Column<UploadLink>[] => [
  {
    id: 'note',
    title: 'Комментарий',
    fixed: true,
    card: 'title',
    cell: ({ note, createdBy }) => <Titled under={createdBy}>{note || 'Без комментария'}</Titled>,
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 190,
    card: 'line',
    cell: (link) => {
      const { tone, icon, label } = linkState(link)
      return (
        <StateMark tone={tone} icon={icon}>
          {label}
        </StateMark>
      )
    },
  },
  {
    id: 'video',
    title: 'Видео',
    width: 110,
    card: 'fact',
    cell: ({ recordId }) =>
      recordId !== null && (
        <TextLink to={pagePath(accountCode, `records/${recordId}`)}>№&#160;{groupDigits(recordId)}</TextLink>
      ),
  },
  {
    id: 'size',
    title: 'Размер до',
    width: 120,
    numeric: true,
    sortable: 'descending',
    shownFrom: 's',
    card: 'fact',
    cell: ({ maxBytes }) => (maxBytes === null ? 'Любой' : formatBytes(maxBytes)),
  },
  {
    id: 'created',
    title: 'Создана',
    width: 160,
    sortable: 'descending',
    shownFrom: 'm',
    card: 'fact',
    cell: ({ createdAt }) => formatMoment(createdAt, { near: now }),
  },
  {
    id: 'until',
    title: 'Действует до',
    width: 160,
    sortable: 'ascending',
    card: 'fact',
    cell: ({ until }) => formatMoment(until, { near: now }),
  },
  {
    id: 'acts',
    title: 'Действия',
    silent: true,
    width: 80,
    card: 'side',
    cell: (link) => mayTake(link) && <RevokeButton link={link} accountCode={accountCode} />,
  },
]

function RevokeButton({ link, accountCode }: { link: UploadLink; accountCode: string }) {
  const revoke = useMutation(write(uploadLinks.revoke, { accountCode }))
  const run = async () => {
    const sure = await confirm({
      title: 'Отозвать ссылку?',
      message:
        link.recordId === null
          ? 'Передать по\u00a0ней видео будет нельзя. Вернуть ссылку тоже нельзя.'
          : 'По\u00a0ней уже передают файл: передача прервётся, а\u00a0то, что передано, будет удалено.',
      okLabel: 'Отозвать',
      danger: true,
    })
    if (!sure) return
    revoke.mutate({ id: link.id }, { onSuccess: () => showToast({ type: 'success', message: 'Ссылка отозвана' }) })
  }
  return <IconButton size={32} icon={Ban} label={`Отозвать ссылку ${link.note}`.trim()} onClick={() => void run()} />
}
