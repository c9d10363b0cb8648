import { type CountryReason, countryAllows, type Whereabouts } from '@skleyka/contract/access/country-judge.ts'
import type { CountryRule } from '@skleyka/contract/access/country-rules.ts'
import type { GateKind } from '@skleyka/contract/access/gates.calls.ts'
import { type PlayerSite, type SiteRule, siteAllows } from '@skleyka/contract/access/site-rules.ts'
import { type RecordRefusal, type ViewerRefusal, viewerRefusals } from '@skleyka/contract/access/viewer-refusals.ts'
import { type ViewingCode, viewingRules } from '@skleyka/contract/access/viewing.calls.ts'

/** Rules of a record, whoever asks. */
export interface Rules {
  readonly isOpen: boolean
  readonly isActive: boolean
  readonly playable: boolean
  /**
   * Refusal by its publication, its moderator and its visibility at the moment of the question (`viewer_refusal`).
   */
  readonly refusal: RecordRefusal | null
  /** True if pages of other sites may show it. */
  readonly embedding: boolean
  readonly site: SiteRule | null
  readonly country: CountryRule | null
  /** Countries in which claims stop it; empty for none. */
  readonly claimCountries: readonly string[]
  readonly gate: { readonly kind: GateKind; readonly epoch: number } | null
}

/** Passed gate of a viewer: in which of its epochs; and whether the code or link he came by still holds. */
export interface Passed {
  readonly epoch: number
  readonly ticketHolds: boolean
}

/** Visit: the page, the place of the viewer, and the gate he came through. */
export interface Asking {
  readonly place: PlayerSite
  readonly from: Whereabouts
  readonly passed: Passed | null
}

export type Verdict =
  | { readonly allowed: true }
  | {
      readonly allowed: false
      readonly code: ViewingCode
      /** For the viewer; null where a record is not told from one that never was. */
      readonly text: { readonly title: string; readonly note: string } | null
      /** For people of the account: which rule decided. */
      readonly rule: string
    }

/**
 * Returns the verdict for viewers of a record: the weightiest reason first. The player page, manifests, segments,
 * pictures, subtitles and checkAccess all ask it; members who preview a record do not (product C1, safety T-HLS-2).
 */
export function mayWatch(rules: Rules, asking: Asking): Verdict {
  if (!rules.isOpen) return hide('ACCOUNT_LOCKED')
  if (!rules.isActive) return hide('TRASHED')
  if (rules.refusal) return refuseViewer(rules.refusal)
  if (!rules.embedding && asking.place.kind !== 'own') return refuseViewer('EMBEDDING')
  if (rules.site && !siteAllows(rules.site, asking.place)) {
    return { ...refuseViewer('SITE'), rule: siteReasons[asking.place.kind] }
  }
  if (rules.country) {
    const { allowed, by } = countryAllows(rules.country, asking.from)
    if (!allowed) return { ...refuseViewer('COUNTRY', rules.country.text), rule: countryReasons[by] }
  }
  const { country } = asking.from
  // a viewer whose country is not known may be in one of them
  if (rules.claimCountries.length > 0 && (country === null || rules.claimCountries.includes(country)))
    return { ...refuseViewer('COUNTRY'), rule: 'Здесь видео не\u00a0показывают по\u00a0решению о\u00a0претензии' }
  if (rules.gate && !isThrough(rules.gate, asking.passed)) return refuseViewer('GATE')
  return rules.playable ? { allowed: true } : hide('NOT_READY')
}

const isThrough = ({ kind, epoch }: NonNullable<Rules['gate']>, passed: Passed | null): boolean =>
  kind === 'EVERYONE' || (passed !== null && passed.epoch === epoch && passed.ticketHolds)

const hide = (code: ViewingCode) => ({ allowed: false, code, text: null, rule: viewingRules[code] }) as const

function refuseViewer(code: ViewerRefusal, title = '') {
  const text = title === '' ? viewerRefusals[code] : { title, note: '' }
  return { allowed: false, code, text, rule: viewingRules[code] } as const
}

const siteReasons: Readonly<Record<PlayerSite['kind'], string>> = {
  own: viewingRules.SITE,
  site: viewingRules.SITE,
  app: 'Шаблон сайтов не\u00a0пускает приложения',
  unknown: 'Шаблон сайтов не\u00a0пускает страницы, которые не\u00a0сообщают свой адрес',
}

const countryReasons: Readonly<Record<CountryReason, string>> = {
  LIST: viewingRules.COUNTRY,
  FORBIDDEN: 'Этот адрес или сеть среди запрещённых исключений шаблона стран',
  ALLOWED: viewingRules.COUNTRY,
  UNKNOWN: 'Место зрителя неизвестно, а\u00a0шаблон стран таких не\u00a0пускает',
}
