import { area } from '../area.ts'
import { moderation } from './moderation.calls.ts'
import { moderationRefusals } from './moderation.refusals.ts'

export const moderationArea = area({
  calls: { moderation },
  refusals: moderationRefusals,
  actions: { 'moderation.return': { title: 'Вернулось на\u00a0модерацию после правки' } },
})
