import type { MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import { metadataBounds } from '@skleyka/contract/metadata/metadata-bounds.ts'
import { type MetadataField as FieldDefinition, metadataProblem } from '@skleyka/contract/metadata/metadata-fields.ts'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { DateInput } from '../../ui/date-input/date-input.tsx'
import { MomentInput } from '../../ui/moment-input/moment-input.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TagsInput } from '../../ui/tags-input/tags-input.tsx'
import type { FieldStatus } from '../../ui/text-input/field.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { metadataText } from '../metadata/metadata.ts'
import { momentText, readMoment } from '../records/records.ts'
import { NamedVideo } from '../video-choice/video-choice.tsx'
import { FileField } from './file-field.tsx'
import styles from './metadata.module.css'

interface Props {
  field: FieldDefinition
  value: MetadataValue | null
  onChange: (value: MetadataValue | null, problem?: string | null) => void
  status?: FieldStatus
  hint?: ReactNode
  /** It is only looked at: no file is sent. */
  isTrial?: boolean
}

/** One field of metadata, drawn by its type. What it is for stands below it until something is wrong. */
export function MetadataField({ field, value, onChange, status, hint = field.hint, isTrial = false }: Props) {
  // a value of another template, or of another type once: told, and replaced by what is put in
  const isFit = metadataProblem(field, value) === null || isTyped(field, value)
  const old = isFit ? null : `Сейчас здесь «${metadataText(value)}»: это значение сюда не\u00a0подходит`
  const about = status === 'error' ? hint : (old ?? hint)
  const labels = {
    label: field.title,
    required: field.required === true || field.uploadRequired === true,
    ...(about !== undefined && { hint: about }),
    ...(status ? { status } : old !== null && { status: 'warning' as const }),
  }
  const text = isFit && typeof value === 'string' ? value : ''
  switch (field.type) {
    case 'line':
    case 'link':
      return (
        <TextInput
          {...labels}
          value={text}
          onChange={onChange}
          {...(field.type === 'link' && { type: 'url', placeholder: 'https://' })}
        />
      )
    case 'text':
      return <TextArea {...labels} rows={3} value={text} onChange={onChange} />
    case 'number':
      return (
        <NumberInput
          {...labels}
          {...(field.min !== undefined && { min: field.min })}
          {...(field.max !== undefined && { max: field.max })}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'video':
      return <NamedVideo {...labels} value={isFit && typeof value === 'number' ? value : null} onChange={onChange} />
    case 'file':
      return <FileField {...labels} isTrial={isTrial} value={isFit && text !== '' ? text : null} onChange={onChange} />
    case 'boolean':
      return (
        <Select
          {...labels}
          choices={answers}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : 'none'}
          onChange={(answer) => onChange(answer === 'none' ? null : answer === 'yes')}
        />
      )
    case 'date':
      return <DateInput {...labels} value={text || null} onChange={onChange} />
    case 'moment':
      return (
        <MomentInput
          {...labels}
          value={text === '' ? null : momentText(readMoment(text))}
          onChange={(moment, problem) => onChange(readMoment(moment)?.toISOString() ?? null, problem)}
        />
      )
    case 'choice':
      return field.many ? (
        <Choices field={field} labels={labels} value={value} onChange={onChange} />
      ) : (
        <Combobox
          {...labels}
          placeholder="Не выбрано"
          choices={choicesOf(field)}
          value={text || null}
          onChange={onChange}
        />
      )
    case 'tags':
      return <Words labels={labels} value={Array.isArray(value) ? value : []} onChange={onChange} />
  }
}

const answers = [
  { value: 'none', label: 'Не\u00a0указано' },
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
] as const

const choicesOf = ({ choices = [] }: FieldDefinition) => choices.map((choice) => ({ value: choice, label: choice }))

/** Returns what is typed so far may be wrong and still belongs into the field. */
const isTyped = ({ type }: FieldDefinition, value: MetadataValue | null) =>
  typeof value === 'string' && (type === 'line' || type === 'text' || type === 'link')

interface FieldLabels {
  label: string
  required: boolean
  status?: FieldStatus
  hint?: ReactNode
}

/** Some of a list that is short enough to be seen whole; in the order of the list. */
function Choices({
  field,
  labels,
  value,
  onChange,
}: Pick<Props, 'field' | 'value' | 'onChange'> & { labels: FieldLabels }) {
  const chosen = Array.isArray(value) ? value : []
  const toggle = (choice: string, isOn: boolean) =>
    onChange((field.choices ?? []).filter((one) => (one === choice ? isOn : chosen.includes(one))))
  return (
    <fieldset className={styles.choices} tabIndex={-1} aria-invalid={labels.status === 'error' || undefined}>
      <legend>
        {labels.label}
        {labels.required && <span aria-hidden="true">*</span>}
      </legend>
      <div>
        {(field.choices ?? []).map((choice) => (
          <Checkbox key={choice} checked={chosen.includes(choice)} onChange={(isOn) => toggle(choice, isOn)}>
            <bdi>{choice}</bdi>
          </Checkbox>
        ))}
      </div>
      {labels.hint !== undefined && (
        <p data-status={labels.status} role={labels.status === 'error' ? 'alert' : undefined}>
          {labels.hint}
        </p>
      )}
    </fieldset>
  )
}

function Words({
  labels,
  value,
  onChange,
}: {
  labels: FieldLabels
  value: readonly string[]
  onChange: Props['onChange']
}) {
  const [text, setText] = useState('')
  return (
    <TagsInput
      {...labels}
      value={value}
      onChange={onChange}
      tidy={(words) => [...new Set(words)].slice(0, metadataBounds.choices)}
      text={text}
      onText={setText}
      offered={[]}
      maxChars={metadataBounds.choiceChars}
    />
  )
}
