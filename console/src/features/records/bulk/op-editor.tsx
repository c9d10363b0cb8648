import { type BulkField, type BulkFieldName, bulkFields, type FieldOpName } from '@skleyka/contract/bulk-fields.ts'
import { X } from 'lucide-react'
import { useMay } from '../../../session/contexts.ts'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { DateInput } from '../../../ui/date-input/date-input.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { TextArea } from '../../../ui/text-input/text-area.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import { TimeInput } from '../../../ui/time-input/time-input.tsx'
import styles from './edit-fields.module.css'
import { NewAuthor } from './new-author.tsx'
import { draftOf, type OpDraft } from './op-draft.ts'
import { fieldChoices, opTitles } from './op-labels.ts'

interface Props {
  draft: OpDraft
  /** The fields this person may change. */
  fields: readonly BulkFieldName[]
  problem: string | null
  onChange: (draft: OpDraft) => void
  /** Null for the only one. */
  onRemove: (() => void) | null
}

/** One operation: which field, what is done, with what. */
export function OpEditor({ draft, fields, problem, onChange, onRemove }: Props) {
  const { field, op } = draft
  const ops: readonly FieldOpName[] = bulkFields[field].ops
  return (
    <fieldset className={styles.op}>
      <legend className="visually-hidden">{bulkFields[field].title}</legend>
      <div className={styles.what}>
        <Select
          label="Поле"
          choices={fields.map((value) => ({ value, label: bulkFields[value].title }))}
          value={field}
          onChange={(next) => onChange(draftOf(next, op))}
        />
        {ops.length > 1 && (
          <Select
            label="Что сделать"
            choices={ops.map((value) => ({ value, label: opTitles[value] }))}
            value={op}
            onChange={(next) => onChange({ ...draft, op: next })}
          />
        )}
        {onRemove && <IconButton icon={X} label={`Не менять: ${bulkFields[field].title}`} onClick={onRemove} />}
      </div>
      {op !== 'clear' && <OpValue {...{ draft, problem, onChange }} />}
    </fieldset>
  )
}

function OpValue({ draft, problem, onChange }: Pick<Props, 'draft' | 'problem' | 'onChange'>) {
  const may = useMay()
  const { field, op, value } = draft
  const { kind, max, permissionOf }: BulkField = bulkFields[field]
  const mayChoose = (choice: string) => {
    const permission = permissionOf?.[choice]
    return permission === undefined || may({ access: { who: 'member', permission } })
  }
  const told = problem === null ? {} : { status: 'error' as const, hint: problem }
  const change = (part: Partial<OpDraft>) => onChange({ ...draft, ...part })
  if (kind === 'publication' || kind === 'visibility' || kind === 'moderation') {
    return (
      <Select
        label="Значение"
        choices={fieldChoices(field).filter((choice) => mayChoose(choice.value))}
        value={value === '' ? null : value}
        onChange={(next) => change({ value: next })}
        {...told}
      />
    )
  }
  if (kind === 'author') {
    return (
      <NewAuthor value={value === '' ? null : value} onChange={(next) => change({ value: next ?? '' })} {...told} />
    )
  }
  if (kind === 'moment') {
    return (
      <div className={styles.what}>
        <DateInput label="День" value={draft.day} onChange={(day) => change({ day })} {...told} />
        <TimeInput label="Время" value={draft.time} onChange={(time) => change({ time })} />
      </div>
    )
  }
  const isSought = op === 'replace' || (op === 'remove' && kind !== 'tags')
  const label = isSought ? 'Найти' : kind === 'tags' ? 'Теги через запятую' : op === 'append' ? 'Дописать' : 'Значение'
  const shared = { label, value, onChange: (next: string) => change({ value: next }), ...told }
  return (
    <>
      {kind === 'text' && op === 'set' ? <TextArea rows={3} maxLength={max} {...shared} /> : <TextInput {...shared} />}
      {op === 'replace' && (
        <TextInput
          label="Заменить на"
          value={draft.put}
          onChange={(put) => change({ put })}
          placeholder="Ничем: убрать"
        />
      )}
      {op === 'append' && kind !== 'tags' && (
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
      {isSought && kind !== 'tags' && (
        <Checkbox checked={draft.anyCase} onChange={(anyCase) => change({ anyCase })}>
          Не&#160;различать заглавные и&#160;строчные
        </Checkbox>
      )}
    </>
  )
}
