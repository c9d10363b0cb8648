import { productLatinName, productName } from '../product.ts'

/** A site that takes videos of the platform. */
export interface PartnerSite {
  readonly id: number
  readonly code: string
  readonly name: string
}

/** Spec §3: the 28 partner sites. Some codes hold the product's name. Ids are ours and never change. */
export const partnerSites: readonly PartnerSite[] = [
  { id: 1, code: 'eda', name: 'Еда' },
  { id: 2, code: 'afishadaily', name: 'Афиша Daily' },
  { id: 3, code: 'letidor', name: 'Летидор' },
  { id: 4, code: 'passionru', name: 'Passion.ru' },
  { id: 5, code: 'wmj', name: 'WMJ' },
  { id: 6, code: 'ferra', name: 'Ferra' },
  { id: 7, code: `auto${productLatinName}`, name: `${productName} Авто` },
  { id: 8, code: 'motor', name: 'Мотор' },
  { id: 9, code: 'rvtest', name: 'РВ Тест' },
  { id: 10, code: 'rv', name: 'РВ' },
  { id: 11, code: 'confluence', name: 'Confluence' },
  { id: 12, code: 'quto', name: 'Quto' },
  { id: 13, code: `${productLatinName}news`, name: `${productName} Новости` },
  { id: 14, code: 'afisha', name: 'Афиша' },
  { id: 15, code: 'lentaru', name: 'Лента.ру' },
  { id: 16, code: 'gazeta', name: 'Газета.Ru' },
  { id: 17, code: 'lj', name: 'Живой Журнал' },
  { id: 18, code: 'championat', name: 'Чемпионат' },
  { id: 19, code: 'epl', name: 'EPL' },
  { id: 20, code: 'olimp', name: 'Олимп' },
  { id: 21, code: 'indicator', name: 'Индикатор' },
  { id: 22, code: 'secretmag', name: 'Секрет фирмы' },
  { id: 23, code: 'moslenta', name: 'Мослента' },
  { id: 24, code: 'hmd', name: 'HMD' },
  { id: 25, code: `${productLatinName}mail`, name: `${productName} Почта` },
  { id: 26, code: 'afisharest', name: 'Афиша Рестораны' },
  { id: 27, code: `${productLatinName}kassa`, name: `${productName} Касса` },
  { id: 28, code: 'education', name: 'Образование' },
]

const codes: ReadonlySet<string> = new Set(partnerSites.map(({ code }) => code))
const accountCodes: ReadonlySet<string> = new Set(['afisha', 'afisharest', `${productLatinName}kassa`, 'lj'])

/** Returns true if a code is in the list (C-3-18). */
export const isPartnerSite = (code: string): boolean => codes.has(code)

/** Returns true if a code is one of the four flagged as partner accounts (C-3-19). */
export const isPartnerAccount = (code: string): boolean => accountCodes.has(code)
