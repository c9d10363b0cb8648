import { type CountryRule, countryBounds } from '@skleyka/contract/access/country-rules.ts'
import styles from './countries.module.css'
import { LinesField } from './lines-field.tsx'
import { readAsns, readNetworks } from './read-exceptions.ts'

interface Props {
  title: string
  value: CountryRule['allowed']
  onChange: (value: CountryRule['allowed']) => void
  /** True if the server tells autonomous systems of addresses. */
  knowsAsns: boolean
}

/** Exceptions of a rule. */
export function ExceptionsFields({ title, value, onChange, knowsAsns }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <LinesField
        label="IP-адреса и сети"
        hint={'По\u00a0одному в\u00a0строке: 203.0.113.7 или 203.0.113.0/24'}
        value={value.networks}
        onChange={(networks) => onChange({ ...value, networks: [...networks] })}
        read={readNetworks}
        max={countryBounds.networks}
      />
      {(knowsAsns || value.asns.length > 0) && (
        <LinesField
          label="Автономные системы"
          hint={'Номера операторов по\u00a0одному в\u00a0строке: AS64500'}
          value={value.asns.map(String)}
          onChange={(asns) => onChange({ ...value, asns: asns.map(Number) })}
          read={readAsns}
          max={countryBounds.asns}
        />
      )}
    </fieldset>
  )
}
