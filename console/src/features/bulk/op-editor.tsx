import { isList } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { FieldOpName } from '@skleyka/contract/records/record-texts.ts'
import { X } from 'lucide-react'
import { useMay } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { DateInput } from '../../ui/date-input/date-input.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { TimeInput } from '../../ui/time-input/time-input.tsx'
import { HolderChoice } from '../holder-choice/holder-choice.tsx'
import { MetadataField } from '../metadata-fields/metadata-fields.tsx'
import styles from './edit-fields.module.css'
import type { EditableField } from './editable-fields.ts'
import { NewAuthor } from './new-author.tsx'
import { NewTemplate } from './new-template.tsx'
import { draftOf, type OpDraft, takesContent } from './op-draft.ts'
import { fieldChoices, opTitles } from './op-labels.ts'

interface Props {
  draft: OpDraft
  /** The fields this person may change. */
  fields: readonly EditableField[]
  problem: string | null
  onChange: (draft: OpDraft) => void
  /** Null for the only one. */
  onRemove: (() => void) | null
}

/** One operation: which field, what is done, with what. */
export function OpEditor({ draft, fields, problem, onChange, onRemove }: Props) {
  const { field, op } = draft
  const choose = (key: string) => {
    const next = fields.find((one) => one.key === key)
    if (next) onChange(draftOf(next, op))
  }
  return (
    <fieldset className={styles.op}>
      <legend className="visually-hidden">{field.title}</legend>
      <div className={styles.what}>
        <Select
          label="Поле"
          choices={fields.map(({ key, title, metadataField }) => ({
            value: key,
            label: title,
            ...(metadataField && { group: 'Метаданные' }),
          }))}
          value={field.key}
          onChange={choose}
        />
        {field.ops.length > 1 && (
          <Select
            label="Что сделать"
            choices={field.ops.map((value) => ({ value, label: opTitles[value] }))}
            value={op}
            onChange={(next) => onChange({ ...draft, op: next, content: null, wrong: null })}
          />
        )}
        {onRemove && <IconButton icon={X} label={`Не менять: ${field.title}`} onClick={onRemove} />}
      </div>
      {op !== 'clear' && <OpValue {...{ draft, problem, onChange }} />}
    </fieldset>
  )
}

/** Label of the input of a list where it holds a part of it. */
const contentLabels: Readonly<Partial<Record<FieldOpName, string>>> = {
  append: 'Какие добавить',
  remove: 'Какие убрать',
}

function OpValue({ draft, problem, onChange }: Pick<Props, 'draft' | 'problem' | 'onChange'>) {
  const may = useMay()
  const { field, op, value } = draft
  const { type, max, permissionOf, metadataField } = field
  const mayChoose = (choice: string) => {
    const permission = permissionOf?.[choice]
    return permission === undefined || may({ access: { who: 'member', permission } })
  }
  const problemProps = problem === null ? {} : { status: 'error' as const, hint: problem }
  const change = (part: Partial<OpDraft>) => onChange({ ...draft, ...part })
  if (type === 'choice') {
    return (
      <Select
        label="Значение"
        choices={fieldChoices(field.field).filter((choice) => mayChoose(choice.value))}
        value={value === '' ? null : value}
        onChange={(next) => change({ value: next })}
        {...problemProps}
      />
    )
  }
  if (type === 'person') {
    return (
      <NewAuthor
        value={value === '' ? null : value}
        onChange={(next) => change({ value: next ?? '' })}
        {...problemProps}
      />
    )
  }
  if (type === 'holder') {
    const chosen = value === '' ? null : value
    return (
      <HolderChoice
        label="Значение"
        value={chosen}
        onChange={(next) => change({ value: next ?? '' })}
        {...problemProps}
      />
    )
  }
  if (type === 'template') {
    const chosen = value === '' ? null : value
    return (
      <NewTemplate field={field.field} value={chosen} onChange={(next) => change({ value: next })} {...problemProps} />
    )
  }
  if (type === 'moment') {
    return (
      <div className={styles.what}>
        <DateInput label="День" value={draft.day} onChange={(day) => change({ day })} {...problemProps} />
        <TimeInput label="Время" value={draft.time} onChange={(time) => change({ time })} />
      </div>
    )
  }
  if (metadataField && takesContent(draft)) {
    const { required: _, uploadRequired: __, ...shown } = metadataField
    return (
      <MetadataField
        key={field.key}
        field={{ ...shown, title: contentLabels[op] ?? 'Значение' }}
        value={draft.content}
        onChange={(content, wrong = null) => change({ content, wrong })}
        {...problemProps}
      />
    )
  }
  const isWords = type === 'tags' || (metadataField !== undefined && isList(metadataField))
  const isSought = op === 'replace' || (op === 'remove' && type !== 'tags')
  const label = isSought ? 'Найти' : type === 'tags' ? 'Теги через запятую' : op === 'append' ? 'Дописать' : 'Значение'
  const shared = { label, value, onChange: (next: string) => change({ value: next }), ...problemProps }
  return (
    <>
      {type === 'text' && op === 'set' ? <TextArea rows={3} maxLength={max} {...shared} /> : <TextInput {...shared} />}
      {op === 'replace' && (
        <TextInput
          label="Заменить на"
          value={draft.put}
          onChange={(put) => change({ put })}
          placeholder="Ничем: убрать"
        />
      )}
      {op === 'append' && !isWords && (
        <Segmented
          label="Куда"
          choices={[
            { value: 'end', label: 'В\u00a0конец' },
            { value: 'start', label: 'В\u00a0начало' },
          ]}
          value={draft.at}
          onChange={(at) => change({ at })}
        />
      )}
      {isSought && !isWords && (
        <Checkbox checked={draft.anyCase} onChange={(anyCase) => change({ anyCase })}>
          Не&#160;различать заглавные и&#160;строчные
        </Checkbox>
      )}
    </>
  )
}
