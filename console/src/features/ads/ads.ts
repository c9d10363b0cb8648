import { adDevices } from '@skleyka/contract/ads/ads.ts'
import { deviceLabels, lossLabels as losses, momentText as momentOf } from './ad-labels.ts'

/** What viewers watch on, as choices of a field. */
export const deviceChoices = adDevices.map((value) => ({ value, label: deviceLabels[value] }))

/** Reason why a block is not shown. */
export const lossLabels = losses

/** Time when a break comes: «В начале», «10:00». */
export const momentText = momentOf
