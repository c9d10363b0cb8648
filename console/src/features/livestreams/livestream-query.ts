import type { ParamsOf } from '@skleyka/contract/method.ts'
import {
  type TranslationSource,
  type TranslationTab,
  translationSources,
} from '@skleyka/contract/translations/translation-states.ts'
import type { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { periodOf } from '../../list/period-of.ts'

/** Conditions of the list: days are yyyy-mm-dd; the name of a source, the number of an owner. Empty for all. */
export interface LivestreamQuery {
  readonly q: string
  readonly tab: TranslationTab
  readonly source: string
  readonly owner: string
  readonly from: string
  readonly to: string
}

/** True for the name of a source. */
export const isSource = (text: string): text is TranslationSource => translationSources.some((one) => one === text)

/** True if something narrows the list. */
export const isNarrowed = ({ q, tab, source, owner, from, to }: LivestreamQuery): boolean =>
  tab !== 'ALL' || [q, source, owner, from, to].some((word) => word !== '')

/** Params of the call by the conditions; a condition that is none bounds nothing. */
export const queryParams = ({ q, tab, source, owner, from, to }: LivestreamQuery) =>
  ({
    ...{ query: q, tab, ...periodOf(from, to) },
    ...(isSource(source) && { source }),
    ...(addressNumber(owner) !== null && { ownerId: Number(owner) }),
  }) satisfies Partial<ParamsOf<typeof translations.list>>
