import { type Fields, fieldTypes } from '../field-types.ts'
import { webhookBounds } from './webhook-bounds.ts'
import { webhookEventTitles } from './webhook-events.ts'

/** Fields that people write about a webhook. From here come its schemas, its columns, its form and its lines of the audit log. */
export const webhookFields = {
  /** Events are posted there. */
  url: {
    ...{ title: 'Адрес', object: 'адрес', isNeeded: true, placeholder: 'https://' },
    hint: 'Сюда придёт POST с\u00a0событием в\u00a0JSON',
    ...fieldTypes.address(webhookBounds.urlChars),
  },
  events: { title: 'События', object: 'события', isNeeded: true, ...fieldTypes.choices(webhookEventTitles) },
  /** False for one that is told nothing. */
  isOn: {
    ...{ title: 'Сообщать о\u00a0событиях', object: 'сообщения о\u00a0событиях' },
    ...fieldTypes.yesNo({ yes: 'да', no: 'нет' }),
  },
} as const satisfies Fields
