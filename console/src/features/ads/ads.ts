import { adTemplates } from '@skleyka/contract/ad-templates.ts'
import { adDevices } from '@skleyka/contract/ads.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { deviceLabels, lossLabels as losses, momentText as momentOf } from './ad-labels.ts'

/** What viewers watch on, as choices of a field. */
export const deviceChoices = adDevices.map((value) => ({ value, label: deviceLabels[value] }))

/** Why a block is not shown. */
export const lossLabels = losses

/** When a break comes: «В начале», «10:00». */
export const momentText = momentOf

/** What templates of ads are called by their numbers, drafts among them; undefined until they are read. */
export function useAdTemplates({ enabled = true } = {}) {
  const accountCode = useAccountCode()
  const { data } = useQuery({
    ...readWhole((page) => read(adTemplates.list, page, { accountCode })),
    enabled,
  })
  if (data === undefined) return undefined
  return new Map(
    data.items.map(({ id, name, publishedVersion }) => [id, { name, isPublished: publishedVersion !== null }]),
  )
}
