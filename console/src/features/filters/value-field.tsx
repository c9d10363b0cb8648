import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import type { FilterField } from '@skleyka/contract/filters/filter-fields.ts'
import type { FilterValue } from '@skleyka/contract/filters/filter-tree.ts'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { DateInput } from '../../ui/date-input/date-input.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { choiceLabel } from './choice-labels.ts'
import styles from './filter-builder.module.css'
import {
  NamedAlbums,
  NamedFilters,
  NamedLanguages,
  NamedMembers,
  NamedPartners,
  NamedTemplates,
} from './named-values.tsx'
import type { Comparison } from './questions.ts'
import { dayOf, endOfDay, linesOf, spanOf, startOfDay, toList, unitOf } from './values.ts'

interface Props {
  field: FilterField
  question: Comparison
  value: FilterValue | null
  onChange: (value: FilterValue | null) => void
}

/** Value of a condition: the input fits the kind of the field and the comparison. */
export function ValueField(props: Props) {
  const { field, question, value, onChange } = props
  const isMany = question.form === 'several'
  if (question.form === 'days') return <Days {...props} />
  if (question.form === 'range') return <Range {...props} />
  switch (field.kind) {
    case 'choice':
      return isMany ? <Choices {...props} /> : <Choice {...props} />
    case 'member':
      return <NamedMembers value={value} onChange={onChange} isMany={isMany} />
    case 'album':
      return <NamedAlbums value={value} onChange={onChange} isMany={isMany} />
    case 'template':
      return <NamedTemplates field={`${field.template}Template`} value={value} onChange={onChange} isMany={isMany} />
    case 'languages':
      return <NamedLanguages value={value} onChange={onChange} isMany={isMany} />
    case 'partners':
      return <NamedPartners value={value} onChange={onChange} isMany={isMany} />
    case 'filter':
      return <NamedFilters value={value} onChange={onChange} isMany={isMany} />
    case 'instant':
      return <Day label="День" value={value} onChange={onChange} instantOf={startOfDay} />
    case 'number':
    case 'bytes':
    case 'duration':
      return isMany ? <Lines {...props} /> : <Amount label="Значение" {...props} />
    default:
      return isMany ? <Lines {...props} /> : <Words {...props} />
  }
}

function Words({ question, value, onChange }: Props) {
  return (
    <TextInput
      label="Значение"
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(text === '' ? null : text)}
      maxLength={filterBounds.textChars}
      {...(question.op === 'matches' &&
        question.words !== 'слова' && { hint: '*\u00a0— любой текст, ?\u00a0— один знак' })}
    />
  )
}

/** Several values, one a line: a comma may stand in each. */
function Lines({ field, value, onChange }: Props) {
  const [text, setText] = useState(() => toList(value).join('\n'))
  const type = (next: string) => {
    setText(next)
    onChange(linesOf(field, next))
  }
  return <TextArea label="Значения" rows={2} value={text} onChange={type} hint={'По\u00a0одному в\u00a0строке'} />
}

function Choice({ field, value, onChange }: Props) {
  const choices = (field.choices ?? []).map((choice) => ({ value: choice, label: choiceLabel(choice, field) }))
  return (
    <Select label="Значение" choices={choices} value={typeof value === 'string' ? value : null} onChange={onChange} />
  )
}

function Choices({ field, value, onChange }: Props) {
  const chosen = toList(value)
  const toggle = (choice: string, isOn: boolean) => {
    const next = (field.choices ?? []).filter((one) => (one === choice ? isOn : chosen.includes(one)))
    onChange(next.length === 0 ? null : next)
  }
  return (
    <fieldset aria-label="Значения" className={styles.choices}>
      {(field.choices ?? []).map((choice) => (
        <Checkbox key={choice} checked={chosen.includes(choice)} onChange={(isOn) => toggle(choice, isOn)}>
          {choiceLabel(choice, field)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

interface AmountProps extends Pick<Props, 'field' | 'value' | 'onChange'> {
  label: string
}

function Amount({ label, field, value, onChange }: AmountProps) {
  const { unit, of } = unitOf(field)
  return (
    <NumberInput
      label={label}
      min={0}
      max={Number.MAX_SAFE_INTEGER / of}
      {...(unit !== undefined && { unit })}
      value={typeof value === 'number' ? value / of : null}
      onChange={(amount) => onChange(amount === null ? null : Math.round(amount * of))}
    />
  )
}

function Days({ value, onChange }: Props) {
  const days = typeof value === 'object' && value !== null && 'daysFromNow' in value ? -value.daysFromNow : null
  return (
    <NumberInput
      label="Дней"
      min={0}
      max={filterBounds.days}
      unit="дн."
      value={days}
      onChange={(dayCount) => onChange(dayCount === null ? null : { daysFromNow: -Math.round(dayCount) })}
    />
  )
}

interface DayProps extends Pick<Props, 'value' | 'onChange'> {
  label: string
  instantOf: (day: string) => string
}

const Day = ({ label, value, onChange, instantOf }: DayProps) => (
  <DateInput label={label} value={dayOf(value)} onChange={(day) => onChange(day === null ? null : instantOf(day))} />
)

/** Both ends; until both are there the value is none, and what was typed stays. */
function Range({ field, value, onChange }: Props) {
  const [ends, setEnds] = useState<readonly [unknown, unknown]>(() => [toList(value)[0], toList(value)[1]])
  const put = (next: readonly [unknown, unknown]) => {
    setEnds(next)
    onChange(spanOf(next))
  }
  const [from, to] = ends.map((end) => (typeof end === 'string' || typeof end === 'number' ? end : null))
  if (field.kind === 'instant') {
    return (
      <div className={styles.range}>
        <Day label="С" value={from ?? null} onChange={(next) => put([next, ends[1]])} instantOf={startOfDay} />
        <Day label="По" value={to ?? null} onChange={(next) => put([ends[0], next])} instantOf={endOfDay} />
      </div>
    )
  }
  return (
    <div className={styles.range}>
      <Amount label="От" field={field} value={from ?? null} onChange={(next) => put([next, ends[1]])} />
      <Amount label="До" field={field} value={to ?? null} onChange={(next) => put([ends[0], next])} />
    </div>
  )
}
