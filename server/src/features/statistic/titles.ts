import { russianRegions } from '@skleyka/contract/access/countries.ts'
import { type DimensionName, dimensions } from '@skleyka/contract/statistic/dimensions.ts'
import { asPlatform } from '../../database/scope.ts'
import { namesOfAccounts, namesOfAlbums, namesOfOwners, namesOfRecords } from './scope.sql.ts'
import type { Scope } from './scope.ts'

const countries = new Intl.DisplayNames('ru', { type: 'region', fallback: 'code' })

const fixed: Readonly<Partial<Record<DimensionName, Readonly<Record<string, string>>>>> = {
  device: {
    desktop: 'Компьютер',
    mobile: 'Телефон',
    phone: 'Телефон',
    tablet: 'Планшет',
    tv: 'Телевизор',
    console: 'Игровая приставка',
  },
  finishReason: {
    heartbeatFailed: 'Связь прервалась',
    idleTimeout: 'Долгая пауза',
    documentHidden: 'Страницу свернули',
    ended: 'Видео закончилось или\u00a0его закрыли',
  },
}

const named: Readonly<Partial<Record<DimensionName, typeof namesOfRecords>>> = {
  record: namesOfRecords,
  album: namesOfAlbums,
  owner: namesOfOwners,
  // an account sees no other one; what two have agreed on is of both
  shownBy: (db, accountId, ids) => asPlatform(db, 'sharing', (tx) => namesOfAccounts(tx, accountId, ids)),
}

function plainTitle(name: DimensionName, key: string): string {
  const words = fixed[name]?.[key]
  if (words !== undefined) return words
  if (name === 'country') return /^[A-Z]{2}$/.test(key) ? (countries.of(key) ?? key) : key
  if (name === 'region') return russianRegions.get(key) ?? key
  if (name === 'quality') return `${key}p`
  return name === 'asn' ? `AS${key}` : key
}

/** Returns how people read the values of dimensions: `titleOf(dimension, key)`. */
export async function titlesOf(
  scope: Scope,
  by: readonly DimensionName[],
  rows: readonly (readonly string[])[],
): Promise<(name: DimensionName, key: string) => string> {
  const names = new Map<DimensionName, Map<string, string>>()
  for (const [place, name] of by.entries()) {
    const ids = [...new Set(rows.map((keys) => Number(keys[place])))].filter((id) => Number.isSafeInteger(id) && id > 0)
    const read = named[name]
    if (read && ids.length > 0) names.set(name, await scope.read((db) => read(db, scope.accountId ?? 0, ids)))
  }
  return (name, key) => {
    if (key === '' || (name === 'shownBy' && key === '0')) return dimensions[name].unknown
    if (named[name]) return names.get(name)?.get(key) ?? dimensions.record.unknown
    return plainTitle(name, key)
  }
}

/** Returns how people read values of a dimension that names no row of the database. */
export const valueTitles = (name: 'site' | 'country', keys: readonly string[]): Map<string, string> =>
  new Map(keys.map((key) => [key, key === '' ? dimensions[name].unknown : plainTitle(name, key)]))
