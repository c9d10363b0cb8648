import { countryCodes, countryPresets, worldParts } from '@skleyka/contract/access/countries.ts'
import { useState } from 'react'
import { namedCountries, namedRegions } from '../../russian/country-names.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Chip } from '../../ui/chip/chip.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import styles from './countries.module.css'

/** Countries by their codes, and regions of Russia by theirs. */
export interface Places {
  readonly countries: string[]
  readonly regions: string[]
}

interface Props {
  value: Places
  onChange: (value: Places) => void
  /** True if the server tells regions of addresses. */
  knowsRegions: boolean
}

const russianRegionsTitle = 'Регионы России'
const shownChips = 30

/** The countries of a rule: what is chosen, what is chosen at once, and all of them by the part of the world. */
export function PlacePicker({ value, onChange, knowsRegions }: Props) {
  const [q, search] = useState('')
  const chosen = new Set([...value.countries, ...value.regions])
  const set = (codes: ReadonlySet<string>) =>
    onChange({
      countries: [...codes].filter((code) => countryCodes.has(code)),
      regions: [...codes].filter((code) => !countryCodes.has(code)),
    })
  const put = (codes: readonly string[]) => set(chosen.union(new Set(codes)))
  const take = (codes: readonly string[]) => set(chosen.difference(new Set(codes)))
  const parts = [
    ...worldParts.map(({ title, codes }) => ({ title, places: namedCountries(codes) })),
    ...(knowsRegions || value.regions.length > 0 ? [{ title: russianRegionsTitle, places: namedRegions() }] : []),
  ]
  const searchText = plain(q)
  const found = parts
    .map(({ title, places }) => ({
      title,
      places: places.filter(
        ({ value: code, label }) => plain(label).includes(searchText) || plain(code) === searchText,
      ),
    }))
    .filter(({ places }) => places.length > 0)
  const named = [
    ...namedCountries(value.countries),
    ...namedRegions().filter(({ value: code }) => value.regions.includes(code)),
  ]
  return (
    <fieldset className={styles.group}>
      <legend>Список стран</legend>
      <div className={styles.chips}>
        {named.slice(0, shownChips).map(({ value: code, label }) => (
          <Chip key={code} kind="tag" onRemove={() => take([code])} removeLabel={`Убрать: ${label}`}>
            {label}
          </Chip>
        ))}
        {named.length > shownChips && (
          <span className={styles.quiet}>и&#160;ещё {groupDigits(named.length - shownChips)}</span>
        )}
        {named.length === 0 && <span className={styles.quiet}>Ничего не&#160;выбрано</span>}
      </div>
      <div className={styles.chips}>
        {countryPresets.map(({ title, codes }) => (
          <Button key={title} onClick={() => put(codes)}>
            {title}
          </Button>
        ))}
        {chosen.size > 0 && <Button onClick={() => set(new Set())}>Очистить</Button>}
      </div>
      <TextInput
        label={knowsRegions ? 'Найти страну или регион' : 'Найти страну'}
        placeholder="Начните вводить"
        maxLength={60}
        value={q}
        onChange={search}
      />
      <div className={styles.parts}>
        {found.length === 0 && <p className={styles.quiet}>Ничего не&#160;найдено</p>}
        {found.map(({ title, places }) => (
          <Part
            key={title}
            {...{ title, places, chosen, put, take }}
            // what was found is seen at once
            isOpen={searchText !== ''}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface PartProps {
  title: string
  places: readonly { readonly value: string; readonly label: string }[]
  chosen: ReadonlySet<string>
  put: (codes: readonly string[]) => void
  take: (codes: readonly string[]) => void
  isOpen: boolean
}

function Part({ title, places, chosen, put, take, isOpen }: PartProps) {
  const [isOpened, open] = useState(false)
  const codes = places.map(({ value }) => value)
  const taken = codes.filter((code) => chosen.has(code)).length
  const change = (some: readonly string[], on: boolean) => (on ? put(some) : take(some))
  return (
    <details open={isOpen || isOpened} onToggle={({ currentTarget }) => open(isOpen ? isOpened : currentTarget.open)}>
      <summary className={styles.part}>
        {title}
        <span className={styles.quiet}>
          {groupDigits(taken)} из&#160;{groupDigits(codes.length)}
        </span>
      </summary>
      {(isOpen || isOpened) && (
        <div className={styles.places}>
          {!isOpen && (
            <Checkbox
              checked={taken === codes.length}
              mixed={taken > 0 && taken < codes.length}
              onChange={(on) => change(codes, on)}
            >
              <b>{title}: все</b>
            </Checkbox>
          )}
          {places.map(({ value, label }) => (
            <Checkbox key={value} checked={chosen.has(value)} onChange={(on) => change([value], on)}>
              {label} <span className={styles.quiet}>{value}</span>
            </Checkbox>
          ))}
        </div>
      )}
    </details>
  )
}

const plain = (text: string) => text.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е')
