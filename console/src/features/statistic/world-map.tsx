import iso from 'i18n-iso-countries/codes.json'
import { useMemo } from 'react'
import atlas from 'world-atlas/countries-110m.json'
import { visit } from '../../browser/address-bar.ts'
import { countryName } from '../../russian/country-names.ts'
import styles from './world-map.module.css'
import { mapHeight, mapWidth, strengthOf, worldShapes } from './world-shapes.ts'

export interface MapValue {
  readonly value: number
  /** As it is told. */
  readonly text: string
}

interface Props {
  /** Values by the codes of countries. */
  values: ReadonlyMap<string, MapValue>
  /** The whole in one sentence; the table of countries stands below. */
  label: string
  to: (country: string) => string
}

const shapes = worldShapes(atlas)
const codes = new Map(iso.map(([code = '', , numeric = '']) => [code, numeric]))

/** Countries coloured by a figure; the shapes are shipped with the console (Natural Earth, 1:110m). A press shows one alone. */
export default function WorldMap({ values, label, to }: Props) {
  const byShape = useMemo(
    () => new Map([...values].map(([code, figure]) => [codes.get(code) ?? '', { code, ...figure }])),
    [values],
  )
  const greatest = Math.max(0, ...[...values.values()].map(({ value }) => value))
  return (
    <svg className={styles.map} viewBox={`0 0 ${mapWidth} ${mapHeight}`} role="img" aria-label={label}>
      {[...shapes].map(([id, path]) => {
        const figure = byShape.get(id)
        if (!figure) return <path key={id} d={path} />
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table of countries below does the same by the keyboard
          <path
            key={id}
            d={path}
            data-known
            style={{ fillOpacity: strengthOf(figure.value, greatest) }}
            onClick={() => void visit(to(figure.code))}
          >
            <title>{`${countryName(figure.code)}: ${figure.text}`}</title>
          </path>
        )
      })}
    </svg>
  )
}
