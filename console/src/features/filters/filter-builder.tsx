import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import { filterField, filterFields } from '@skleyka/contract/filters/filter-fields.ts'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { FolderPlus, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { useFieldsByKey, useTemplates } from '../metadata/metadata.ts'
import {
  astOf,
  conditionCount,
  type DraftCondition,
  type DraftGroup,
  draftOf,
  isGroup,
  isWhole,
  newCondition,
  nextId,
  withNode,
  withoutNode,
} from './draft.ts'
import styles from './filter-builder.module.css'
import { LiveCount } from './live-count.tsx'
import { metadataQuestions } from './metadata-questions.ts'
import { MetadataValueField } from './metadata-value.tsx'
import { questionsOf } from './questions.ts'
import { ValueField } from './value-field.tsx'

interface Props {
  /** Condition it begins with; later values are its own. Null begins with one empty condition. */
  ast: FilterAst | null
  /** Told at every change: the filter of what is filled in, null while nothing is; and whether nothing is missing. */
  onChange: (ast: FilterAst | null, isWhole: boolean) => void
}

/** A filter as groups of conditions (product B3): «И», «Или», «Не», each condition a field, a comparison, a value. */
export default function FilterBuilder({ ast, onChange }: Props) {
  const [draft, setDraft] = useState(() =>
    ast === null ? { ...draftOf(null), members: [newCondition(1, 'name')] } : draftOf(ast),
  )
  // fields of metadata are offered like all others, so they have to be known first
  const isReady = useTemplates() !== undefined
  /** The piece that was just added takes the focus. */
  const [added, setAdded] = useState<number | null>(null)
  const change = (next: DraftGroup) => {
    setDraft(next)
    onChange(astOf(next), isWhole(next))
  }
  if (!isReady) return null
  return (
    <>
      <Group group={draft} depth={1} whole={draft} added={added} onChange={change} onAdded={setAdded} />
      <LiveCount ast={astOf(draft)} />
    </>
  )
}

const joins = [
  { value: 'all', label: 'Все условия' },
  { value: 'any', label: 'Любое' },
  { value: 'not', label: 'Ни\u00a0одного' },
] as const

interface GroupProps {
  group: DraftGroup
  depth: number
  whole: DraftGroup
  added: number | null
  onChange: (whole: DraftGroup) => void
  onAdded: (id: number) => void
}

function Group({ group, depth, whole, added, onChange, onAdded }: GroupProps) {
  const add = (makes: 'condition' | 'group') => {
    const id = nextId(whole)
    const condition = newCondition(makes === 'group' ? id + 1 : id, 'name')
    const member = makes === 'group' ? { id, join: 'any' as const, members: [condition] } : condition
    onAdded(condition.id)
    onChange(withNode(whole, { ...group, members: [...group.members, member] }))
  }
  const isFull = conditionCount(whole) >= filterBounds.conditions
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{depth === 1 ? 'Условия фильтра' : 'Группа условий'}</legend>
      <div className={styles.head}>
        <Segmented
          label="Что должно выполняться"
          choices={joins}
          value={group.join}
          onChange={(join) => onChange(withNode(whole, { ...group, join }))}
        />
        {depth > 1 && (
          <IconButton size={32} icon={X} label="Убрать группу" onClick={() => onChange(withoutNode(whole, group.id))} />
        )}
      </div>
      {group.members.map((member) =>
        isGroup(member) ? (
          <Group key={member.id} {...{ whole, added, onChange, onAdded }} group={member} depth={depth + 1} />
        ) : (
          <Row
            key={member.id}
            condition={member}
            isAdded={member.id === added}
            onChange={(next) => onChange(withNode(whole, next))}
            onRemove={() => onChange(withoutNode(whole, member.id))}
          />
        ),
      )}
      <div className={styles.adds}>
        <Button kind="quiet" icon={Plus} disabled={isFull} onClick={() => add('condition')}>
          Условие
        </Button>
        {depth < filterBounds.depth && (
          <Button kind="quiet" icon={FolderPlus} disabled={isFull} onClick={() => add('group')}>
            Группа
          </Button>
        )}
        {isFull && <span className={styles.full}>Условий не&#160;больше {filterBounds.conditions}</span>}
      </div>
    </fieldset>
  )
}

const ownChoices = Object.entries(filterFields).map(([value, { title }]) => ({ value, label: title }))

interface RowProps {
  condition: DraftCondition
  isAdded: boolean
  onChange: (condition: DraftCondition) => void
  onRemove: () => void
}

function Row({ condition, isAdded, onChange, onRemove }: RowProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isAdded) row.current?.querySelector('input')?.focus()
  }, [isAdded])
  const may = useMay()
  const metadata = useFieldsByKey()
  const field = filterField(condition.field)
  const metadataField = metadata.get(condition.field)
  const questionsAt = (key: string) => {
    const of = filterField(key)
    if (of === null) return []
    return of.kind === 'metadata' ? metadataQuestions(questionsOf(of), metadata.get(key)) : questionsOf(of)
  }
  const questions = questionsAt(condition.field)
  const choices = [
    // with whom videos are shared is not for everybody to know
    ...ownChoices.filter(({ value }) => may(sharing.targets) || filterField(value)?.kind !== 'partners'),
    ...[...metadata].map(([value, { title }]) => ({ value, label: title, note: 'Метаданные' })),
  ]
  // a field that no template has any more stays in the filter that asks for it
  const isOffered = choices.some(({ value }) => value === condition.field)
  const question = questions.find(({ key }) => key === condition.question)
  return (
    <fieldset
      ref={row}
      className={styles.row}
      aria-label={`Условие: ${metadataField?.title ?? field?.title ?? 'без поля'}`}
    >
      <div className={styles.field}>
        <Combobox
          label="Поле"
          choices={isOffered || field === null ? choices : [...choices, { value: condition.field, label: field.title }]}
          value={condition.field}
          onChange={(key) => key !== null && onChange(newCondition(condition.id, key, questionsAt(key)[0]?.key))}
        />
      </div>
      <div className={styles.question}>
        <Select
          label="Сравнение"
          choices={questions.map(({ key, words }) => ({ value: key, label: words }))}
          value={condition.question}
          onChange={(key) => {
            const next = questions.find((one) => one.key === key)
            const isSameForm = next?.form === question?.form
            onChange({ ...condition, question: key, value: isSameForm ? condition.value : null })
          }}
        />
      </div>
      <div className={styles.value}>
        {field?.kind === 'metadata' && question && question.form !== 'none' && (
          <MetadataValueField
            key={`${condition.field} ${question.form} ${metadataField?.type}`}
            {...{ metadataField, question }}
            value={condition.value}
            onChange={(value) => onChange({ ...condition, value })}
          />
        )}
        {field && field.kind !== 'metadata' && question && question.form !== 'none' && (
          <ValueField
            key={`${condition.field} ${question.form}`}
            {...{ field, question }}
            value={condition.value}
            onChange={(value) => onChange({ ...condition, value })}
          />
        )}
      </div>
      <div className={styles.remove}>
        <IconButton size={32} icon={X} label="Убрать условие" onClick={onRemove} />
      </div>
    </fieldset>
  )
}
