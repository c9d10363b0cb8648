import { type AccountBlock, adBlocks } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { actsColumn } from '../../list/columns.ts'
import { searchField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { SettingsPage } from '../settings/settings.tsx'
import { sourceText } from './ad-labels.ts'
import { BlockPopup } from './block-popup.tsx'
import { DeleteBlock } from './delete-block.tsx'

const address = listAddress({ q: searchField() })

/** Window over the list: a new block, one that is edited, one that goes. */
type Opened = 'new' | { readonly what: 'edit' | 'delete'; readonly block: AccountBlock } | null

/** «Блоки рекламы» (product B9): made once, named in several templates. */
export default function AdBlocksPage() {
  const accountCode = useAccountCode()
  const found = useList(address, (question) => read(adBlocks.list, question, { accountCode }))
  const [opened, open] = useState<Opened>(null)
  const { list, show } = found.address
  const close = () => open(null)
  return (
    <SettingsPage>
      <ListCard
        {...found}
        name="ad-blocks"
        columns={columnsOf(accountCode, open)}
        isNarrowed={list.q !== ''}
        control={
          <Button kind="main" icon={Plus} onClick={() => open('new')}>
            Создать блок
          </Button>
        }
        filters={
          <Filters>
            <ListSearch label="Поиск по блокам" q={list.q} onSearch={(q) => show({ q })} />
          </Filters>
        }
        empty={{
          title: 'Блоков пока нет',
          text: (
            <p>
              Блок задаёт, какую рекламу и&#160;кому показывать. Его выбирают в&#160;нескольких шаблонах, а&#160;меняют
              один раз.
            </p>
          ),
        }}
      />
      {opened === 'new' && <BlockPopup block={null} onClose={close} />}
      {opened !== null && opened !== 'new' && opened.what === 'edit' && (
        <BlockPopup block={opened.block} onClose={close} />
      )}
      {opened !== null && opened !== 'new' && opened.what === 'delete' && (
        <DeleteBlock block={opened.block} onClose={close} />
      )}
    </SettingsPage>
  )
}

const columnsOf = (accountCode: string, open: (opened: Opened) => void): readonly Column<AccountBlock>[] => [
  {
    id: 'name',
    title: 'Блок',
    fixed: true,
    card: 'title',
    cell: ({ fields: { name, source } }) => <Titled under={sourceText(source)}>{name}</Titled>,
  },
  {
    id: 'templates',
    title: 'Шаблоны',
    width: 220,
    card: 'line',
    cell: ({ templates }) =>
      templates.length === 0
        ? 'Пока ни\u00a0в\u00a0одном'
        : templates.map(({ id, name }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              <TextLink to={pagePath(accountCode, `setting/ad/${id}`)}>{name}</TextLink>
            </span>
          )),
  },
  {
    id: 'records',
    title: 'Видео',
    width: 90,
    numeric: true,
    shownFrom: 's',
    card: 'fact',
    cell: ({ records }) => groupDigits(records),
  },
  {
    id: 'weight',
    title: 'Вес',
    width: 80,
    numeric: true,
    shownFrom: 's',
    card: 'fact',
    cell: ({ fields }) => groupDigits(fields.weight),
  },
  {
    id: 'updated',
    title: 'Изменён',
    width: 150,
    shownFrom: 's',
    card: 'fact',
    cell: ({ updatedDate }) => formatNearMoment(updatedDate),
  },
  actsColumn(
    (block) => (
      <>
        <IconButton
          size={32}
          icon={Pencil}
          label={`Изменить блок ${block.fields.name}`}
          onClick={() => open({ what: 'edit', block })}
        />
        <IconButton
          size={32}
          icon={Trash2}
          label={`Удалить блок ${block.fields.name}`}
          onClick={() => open({ what: 'delete', block })}
        />
      </>
    ),
    { width: 112 },
  ),
]
