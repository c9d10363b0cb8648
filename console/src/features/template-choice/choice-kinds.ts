import { choosingAds } from '@skleyka/contract/templates/template-kinds.ts'
import { templateKindTable } from '../template-kinds/template-kinds.ts'

export interface Owner {
  readonly type: 'record' | 'album'
  readonly id: number
  readonly name: string
  readonly rowVersion: number
}

/** The kinds that are chosen: templates of metadata beside the fields of a video, its ads by whoever may. */
export const kindsOf = (type: Owner['type'], may: (call: { access: typeof choosingAds }) => boolean) =>
  templateKindTable.filter(
    ({ kind }) => type === 'album' || (kind === 'ad' ? may({ access: choosingAds }) : kind !== 'metadata'),
  )
