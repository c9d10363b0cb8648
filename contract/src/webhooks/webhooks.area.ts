import { area } from '../area.ts'
import { webhooks } from './webhooks.calls.ts'
import { webhookRefusals } from './webhooks.refusals.ts'

export const webhooksArea = area({
  calls: { webhooks },
  refusals: webhookRefusals,
  objects: { webhook: 'Вебхук' },
})
