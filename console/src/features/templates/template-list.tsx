import { bounds } from '@skleyka/contract/limits.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
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
import type { Column } from '../../ui/table/columns.ts'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { SettingsPage } from '../settings/settings.tsx'
import type { KindPages } from './kind-pages.ts'
import type { TemplateOf } from './saved-template.ts'
import { templateState } from './template-state.ts'
import styles from './templates.module.css'

const address = listAddress({ q: searchField() })

/** The templates of a kind, and the window in which a new one is begun. */
export function TemplateList<Body>({ kind, isMaking: begins }: { kind: KindPages<Body>; isMaking: boolean }) {
  const accountCode = useAccountCode()
  const found = useList(address, (question) => read(kind.methods.list, question, { accountCode }))
  const [isMaking, setMaking] = useState(begins)
  const { list, show } = found.address
  const close = () => {
    setMaking(false)
    if (begins) navigate(pagePath(accountCode, kind.path), { replace: true })
  }
  return (
    <SettingsPage>
      {kind.Notice && (
        <div className={styles.notice}>
          <kind.Notice />
        </div>
      )}
      <ListCard
        {...found}
        name={`templates-${kind.path}`}
        columns={columnsOf(kind, accountCode)}
        isNarrowed={list.q !== ''}
        control={
          <>
            {kind.Another && <kind.Another />}
            <Button kind="main" icon={Plus} onClick={() => setMaking(true)}>
              Создать шаблон
            </Button>
          </>
        }
        filters={
          <Filters>
            <ListSearch label="Поиск по шаблонам" q={list.q} onSearch={(q) => show({ q })} />
          </Filters>
        }
        empty={{ title: 'Шаблонов пока нет', text: <p>{kind.words.about}</p> }}
      />
      {kind.Below && (
        <div className={styles.below}>
          <kind.Below accountCode={accountCode} />
        </div>
      )}
      {isMaking && <NewTemplate {...{ kind, accountCode }} onClose={close} />}
    </SettingsPage>
  )
}

const columnsOf = <Body,>({ path, columns }: KindPages<Body>, accountCode: string): Column<TemplateOf<Body>>[] => [
  {
    id: 'name',
    title: 'Шаблон',
    fixed: true,
    card: 'title',
    cell: (template) => (
      <Titled to={pagePath(accountCode, `${path}/${template.id}`)} under={templateState(template)}>
        {template.name}
      </Titled>
    ),
  },
  ...columns,
  {
    id: 'records',
    title: 'Видео',
    width: 90,
    numeric: true,
    card: 'fact',
    cell: ({ uses }) => groupDigits(uses.records),
  },
  {
    id: 'default',
    title: 'По\u00a0умолчанию',
    width: 140,
    card: 'fact',
    cell: (template) => (template.default ? 'Да' : '—'),
  },
  {
    id: 'updated',
    title: 'Изменён',
    width: 150,
    shownFrom: 's',
    card: 'fact',
    cell: ({ updatedDate }) => formatNearMoment(updatedDate),
  },
]

interface MakingProps<Body> {
  kind: KindPages<Body>
  accountCode: string
  onClose: () => void
}

function NewTemplate<Body>({ kind: { methods, path, words, begun }, accountCode, onClose }: MakingProps<Body>) {
  const form = useForm({
    call: methods.create,
    accountCode,
    latest: { values: { name: '' }, version: 0 },
    params: ({ name }) => ({ name: name.trim(), body: begun }),
    problems: ({ name }) => (name.trim() === '' ? { name: 'Введите название' } : {}),
    onSaved: ({ template }) => {
      navigate(pagePath(accountCode, `${path}/${template.id}`))
      return undefined
    },
  })
  return (
    <PopupForm title={words.another} verb="Создать шаблон" {...{ form, onClose }}>
      <TextInput
        label="Название"
        required
        maxLength={bounds.templateNameChars}
        {...form.field('name', 'Остальное\u00a0— на\u00a0следующем шаге')}
      />
    </PopupForm>
  )
}
