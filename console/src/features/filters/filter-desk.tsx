import { filterAst } from '@skleyka/contract/filters/filter-ast.ts'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { type FilterVisibility, filters, type SavedFilter } from '@skleyka/contract/filters/filters.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { readKey } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { Form, FormAlert, Theirs } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useSettled } from '../../form/use-settled.ts'
import { addressCodec } from '../../list/address.ts'
import { choiceField } from '../../list/fields.ts'
import { useListAddress } from '../../list/use-list-address.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './filter-builder.module.css'
import FilterBuilder from './filter-builder.tsx'
import FilterChips from './filter-chips.tsx'
import { astText } from './filter-text.ts'
import { nameProblem, useVisibilities } from './save-form.tsx'

const FeedPopup = lazyPiece(() => import('./feed-popup.tsx'))
const SaveForm = lazyPiece(() => import('./save-form.tsx'))
const address = addressCodec(z.object({ edit: choiceField(['no', 'yes'], 'no') }))

interface Props {
  /** Null for a new one. */
  filter: SavedFilter | null
  /** Told what is asked for once it stands still; null while there is no whole condition. */
  onSettled: (ast: FilterAst | null) => void
  /** Other acts on it. */
  actions?: ReactNode
}

interface Values {
  name: string
  visibility: FilterVisibility
  /** As JSON, so that the same filter is the same value; empty while there is none. */
  ast: string
}

/** The conditions of a filter as chips or in the builder, its name, and what is done with it. */
export default function FilterDesk({ filter, onSettled, actions }: Props) {
  const accountCode = useAccountCode()
  const may = useMay()
  const client = useQueryClient()
  const place = useListAddress(address)
  const [isBuilding, setBuilding] = useState(filter === null || place.list.edit === 'yes')
  /** The builder keeps a draft of its own: what comes from outside makes it anew. */
  const [turn, setTurn] = useState(0)
  const [isWhole, setWhole] = useState(filter !== null)
  const [opened, open] = useState<'feed' | 'copy' | null>(null)
  const visibilities = useVisibilities(filter?.visibility)
  const form = useForm({
    call: filters.save,
    accountCode,
    latest: latestOf(filter),
    params: ({ name, visibility, ast }, _changed, rowVersion) => ({
      ...(filter !== null && { id: filter.id, rowVersion }),
      name: name.trim(),
      visibility,
      ast: astOf(ast) ?? nothing,
    }),
    problems: ({ name, ast }) => ({
      name: nameProblem(name),
      ast: ast !== '' && isWhole ? undefined : 'Заполните все условия, пустые уберите',
    }),
    onSaved: ({ filter: saved }) => {
      showToast({ type: 'success', message: 'Фильтр сохранён' })
      setBuilding(false)
      if (filter !== null) return latestOf(saved)
      setTimeout(() => navigate(pagePath(accountCode, `filter/${saved.id}`)))
      return latestOf(saved)
    },
    onConflict: () => client.refetchQueries({ queryKey: readKey(filters.get) }),
  })
  const settled = useSettled(form.values.ast)
  const tell = useEffectEvent((text: string) => onSettled(astOf(text)))
  useEffect(() => tell(settled), [settled])
  const ast = astOf(form.values.ast)
  const change = (next: FilterAst | null, whole: boolean) => {
    setWhole(whole)
    form.field('ast').onChange(next === null ? '' : JSON.stringify(next))
  }
  const conditions = form.field('ast')
  const { theirs } = form
  const mayChange = filter === null || filter.mayChange
  return (
    <Form label="Фильтр" className={styles.desk ?? ''} isDirty={form.changed.length > 0} onSubmit={form.submit}>
      {isBuilding ? (
        <FilterBuilder key={turn} ast={ast} onChange={change} />
      ) : (
        <div className={styles.chips}>
          {ast && (
            <FilterChips
              ast={ast}
              onChange={(next) => {
                change(next, next !== null)
                if (next === null) setBuilding(true)
              }}
              onEdit={() => setBuilding(true)}
            />
          )}
        </div>
      )}
      {theirs.ast !== undefined && (
        <FormAlert>
          <Theirs
            text={astText(astOf(theirs.ast) ?? nothing)}
            onChoose={(whose) => {
              form.choose('ast', whose)
              setTurn(turn + 1)
            }}
          />
        </FormAlert>
      )}
      {'status' in conditions && <FormAlert>{conditions.hint}</FormAlert>}
      {mayChange && isBuilding && (
        <div className={styles.fields}>
          <TextInput label="Название фильтра" required {...form.field('name')} />
          {visibilities.length > 1 && (
            <Segmented label="Кому виден" titled choices={visibilities} {...form.field('visibility')} />
          )}
        </div>
      )}
      {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
      <div className={styles.buttons}>
        {mayChange && may(filters.save) && (isBuilding || form.changed.length > 0) && (
          <Button type="submit" kind="main" busy={form.isSaving} aria-keyshortcuts="Control+S">
            Сохранить
          </Button>
        )}
        {filter !== null && may(filters.save) && ast !== null && (
          <Button onClick={() => open('copy')}>Сохранить как новый</Button>
        )}
        {filter !== null && may(filters.feed) && <Button onClick={() => open('feed')}>Лента</Button>}
        {actions}
      </div>
      {opened === 'feed' && filter !== null && <FeedPopup filter={filter} onClose={() => open(null)} />}
      {opened === 'copy' && ast !== null && (
        <SaveForm
          ast={ast}
          name={`${(filter?.name ?? '').slice(0, 110)} (копия)`}
          onClose={() => open(null)}
          onSaved={(saved) => {
            open(null)
            navigate(pagePath(accountCode, `filter/${saved.id}`))
          }}
        />
      )}
    </Form>
  )
}

const latestOf = (filter: SavedFilter | null): { values: Values; version: number } =>
  filter === null
    ? { values: { name: '', visibility: 'PRIVATE', ast: '' }, version: 0 }
    : {
        values: { name: filter.name, visibility: filter.visibility, ast: JSON.stringify(filter.ast) },
        version: filter.rowVersion,
      }

/** Filter that is never sent: a form without a condition is not whole. */
const nothing: FilterAst = { field: 'id', op: 'eq', value: 0 }

function astOf(text: string): FilterAst | null {
  return text === '' ? null : z.parse(filterAst, JSON.parse(text))
}
