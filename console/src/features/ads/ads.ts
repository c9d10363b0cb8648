import { adDevices } from '@skleyka/contract/ads/ads.ts'
import { deviceLabels } from './ad-labels.ts'

export { lossLabels, momentText } from './ad-labels.ts'

/** Devices of viewers, as choices of a field. */
export const deviceChoices = adDevices.map((value) => ({ value, label: deviceLabels[value] }))
