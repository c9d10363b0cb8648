import type { ReactNode } from 'react'
import { CountryPicker } from '../countries/countries.tsx'
import styles from './claims.module.css'

interface Props {
  value: readonly string[]
  onChange: (value: string[]) => void
  hint?: ReactNode
  status?: 'error' | 'success' | 'warning'
}

/** Countries in which a video is not to be shown. */
export const CountriesField = ({ value, onChange, hint, status }: Props) => (
  <div className={styles.countries}>
    <CountryPicker
      value={{ countries: [...value], regions: [] }}
      onChange={({ countries }) => onChange(countries)}
      knowsRegions={false}
    />
    {hint !== undefined && (
      <p className={status === 'error' ? styles.problem : styles.under} role={status === 'error' ? 'alert' : undefined}>
        {hint}
      </p>
    )}
  </div>
)
