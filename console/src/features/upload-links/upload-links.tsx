import { limits } from '@skleyka/contract/limits.ts'
import {
  type UploadLink,
  uploadLinkSortFields,
  uploadLinks,
} from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { Ban } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { actsColumn, figureColumn, momentColumn } from '../../list/columns.ts'
import { sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListPage } from '../../list/list-page.tsx'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useList } from '../../list/use-list.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { linkState, mayTake } from './link-state.ts'
import { NewLink } from './new-link.tsx'

const address = listAddress({ sort: sortField(uploadLinkSortFields, { column: 'created', direction: 'descending' }) })

/** «Ссылки для загрузки» (product A3): by each somebody without an account sends one video. */
export default function UploadLinksPage() {
  const accountCode = useAccountCode()
  const links = useList(
    address,
    ({ sort, ...page }) => read(uploadLinks.list, { ...page, sort: sortParams(sort) }, { accountCode }),
    // until the files are here
    ({ items }) => items.some(mayTake) && limits.recordPollMs,
  )
  return (
    <ListPage
      {...links}
      name="upload-links"
      columns={columnsOf(accountCode)}
      making={{ call: uploadLinks.create, label: 'Создать ссылку', form: NewLink }}
      empty={{
        title: 'Ссылок пока нет',
        text: <p>По&#160;ссылке видео в&#160;этот аккаунт передаст человек без входа: один файл, один раз.</p>,
      }}
    />
  )
}

const columnsOf = (accountCode: string): readonly Column<UploadLink>[] => [
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
      const { label, ...mark } = linkState(link)
      return <StateMark {...mark}>{label}</StateMark>
    },
  },
  {
    id: 'video',
    title: 'Видео',
    width: 110,
    card: 'fact',
    cell: ({ recordId: id }) =>
      id !== null && <TextLink to={pagePath(accountCode, `records/${id}`)}>№&#160;{groupDigits(id)}</TextLink>,
  },
  figureColumn('size', 'Размер до', ({ maxBytes }) => (maxBytes === null ? 'Любой' : formatBytes(maxBytes)), {
    shownFrom: 's',
  }),
  momentColumn('created', 'Создана', ({ createdAt }) => createdAt, { shownFrom: 'm' }),
  momentColumn('until', 'Действует до', ({ until }) => until, { sortable: 'ascending' }),
  actsColumn((link) => mayTake(link) && <RevokeButton {...link} />),
]

function RevokeButton({ id, note, recordId }: UploadLink) {
  const revoke = useAskedWrite(uploadLinks.revoke, useAccountCode())
  const question = {
    title: 'Отозвать ссылку?',
    message:
      recordId === null
        ? 'Передать по\u00a0ней видео будет нельзя. Вернуть ссылку тоже нельзя.'
        : 'По\u00a0ней уже передают файл: передача прервётся, а\u00a0то, что передано, будет удалено.',
    okLabel: 'Отозвать',
    danger: true,
  }
  const ask = () => void revoke({ id }, question, 'Ссылка отозвана')
  return <IconButton size={32} icon={Ban} label={`Отозвать ссылку ${note}`.trim()} onClick={ask} />
}
