import { type CountryRule, countryBounds, countryModes } from '@skleyka/contract/access/country-rules.ts'
import { viewerRefusals } from '@skleyka/contract/access/viewer-refusals.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import type { BodyProps } from '../templates/templates.tsx'
import styles from './countries.module.css'
import { modeLabels } from './country-labels.ts'
import { ExceptionsFields } from './exceptions-fields.tsx'
import { PlacePicker } from './place-picker.tsx'
import { PlacesNote } from './places-note.tsx'
import { usePlaces } from './use-places.ts'

const unknowns = [
  { value: 'ALLOW', label: 'Показывать' },
  { value: 'DENY', label: 'Не\u00a0показывать' },
] as const

/** The form of a template of countries (product B9). */
export function CountryFields({ body, published, onChange }: BodyProps<CountryRule>) {
  const places = usePlaces()
  const knows = places?.knows
  const { mode, countries, regions, allowed, forbidden, unknown, text } = body
  const set = (part: Partial<CountryRule>) => onChange({ ...body, ...part })
  // a rule that is there goes on; none is made that nothing is known for
  const modes = countryModes.map((value) => ({
    value,
    label: modeLabels[value],
    disabled: places?.state === 'NONE' && value !== 'ALL' && value !== published?.mode && value !== mode,
  }))
  return (
    <>
      <PlacesNote />
      <RadioGroup label="Где показывать" choices={modes} value={mode} onChange={(next) => set({ mode: next })} />
      {mode !== 'ALL' && (
        <>
          <PlacePicker value={{ countries, regions }} onChange={set} knowsRegions={knows?.regions ?? false} />
          <RadioGroup
            label="Если место зрителя неизвестно"
            choices={unknowns}
            value={unknown}
            onChange={(next) => set({ unknown: next })}
          />
        </>
      )}
      <ExceptionsFields
        title="Показывать всегда"
        value={allowed}
        onChange={(next) => set({ allowed: next })}
        knowsAsns={knows?.asns ?? false}
      />
      <ExceptionsFields
        title="Не показывать никогда"
        value={forbidden}
        onChange={(next) => set({ forbidden: next })}
        knowsAsns={knows?.asns ?? false}
      />
      <p className={styles.quiet}>Исключения важнее списка, запрещённые важнее разрешённых.</p>
      <TextInput
        label="Что прочтёт зритель"
        placeholder={viewerRefusals.COUNTRY.title}
        maxLength={countryBounds.textChars}
        value={text}
        onChange={(next) => set({ text: next })}
        hint={'Пусто\u00a0— обычные слова плеера'}
      />
    </>
  )
}
