import { area } from '../area.ts'
import { analytics } from './analytics.calls.ts'
import { analyticsExports } from './analytics-exports.calls.ts'

export const analyticsArea = area({
  calls: { analytics, analyticsExports },
  refusals: {
    'analytics.full': {
      type: 'LIMIT',
      subtype: 'QUOTA',
      status: 413,
      text: 'Выгрузок аналитики уже {most}. Удалите ненужные и\u00a0повторите',
    },
  },
  objects: { partnerSite: 'Сайт партнёра', analyticsExport: 'Выгрузка аналитики' },
})
