import { area } from '../area.ts'
import { qualityRules } from './quality-rules.calls.ts'

const conflict = { type: 'STATE', subtype: 'CONFLICT', status: 409 } as const

export const qualityRulesArea = area({
  calls: { qualityRules },
  refusals: {
    'qualityRules.changed': {
      ...conflict,
      text: 'Правило аккаунта уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
    },
    'qualityRules.platformChanged': {
      ...conflict,
      text: 'Правило платформы уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
    },
    'qualityRules.away': {
      type: 'STATE',
      subtype: 'STATISTICS',
      status: 409,
      text: 'Статистика не\u00a0отвечает, и\u00a0неизвестно, что смотрели. Повторите позже',
    },
    'qualityRules.keptShorter': {
      type: 'STATE',
      subtype: 'STATISTICS',
      status: 409,
      text: 'Отдельные просмотры хранятся {kept}, и\u00a0за\u00a0более долгий срок неизвестно, что смотрели. Выберите меньший срок',
    },
    'qualityRules.tooMany': {
      type: 'LIMIT',
      subtype: 'TIME',
      status: 400,
      text: 'Видео слишком много, чтобы посчитать сразу. Правило можно сохранить: ночью оно разберёт их по\u00a0частям',
    },
  },
  actions: { 'qualityRules.run': { title: 'Качества освобождены', actor: 'Освобождение качеств' } },
})
