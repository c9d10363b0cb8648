import { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { ladderTemplates } from '@skleyka/contract/ladders/ladder-templates.calls.ts'
import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { choosingAds } from '@skleyka/contract/templates/named-templates.ts'

/** The kinds that are chosen, in the order of their fields. */
export const choiceKinds = [
  { kind: 'metadata', label: 'Метаданные', list: metadataTemplates.list },
  { kind: 'player', label: 'Плеер', list: playerTemplates.list },
  { kind: 'site', label: 'Сайты', list: siteTemplates.list },
  { kind: 'country', label: 'Страны', list: countryTemplates.list },
  { kind: 'ad', label: 'Реклама', list: adTemplates.list },
  { kind: 'ladder', label: 'Кодирование', list: ladderTemplates.list },
] as const
export type ChosenKind = (typeof choiceKinds)[number]['kind']

export interface Owner {
  readonly type: 'record' | 'album'
  readonly id: number
  readonly name: string
  readonly rowVersion: number
}

/** Templates of metadata are chosen beside the fields of a video; its ads by whoever may. */
export const kindsOf = (type: Owner['type'], may: (call: { access: typeof choosingAds }) => boolean) =>
  choiceKinds.filter(
    ({ kind }) => type === 'album' || (kind === 'ad' ? may({ access: choosingAds }) : kind !== 'metadata'),
  )
