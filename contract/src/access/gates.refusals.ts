import type { Refusals } from '../refusal-entry.ts'

export const gateRefusals = {
  'gates.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Проверку зрителей изменили, пока вы её правили. Проверьте изменения и\u00a0сохраните ещё раз',
  },
  'gates.passwordNeeded': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Придумайте пароль, с\u00a0которым откроют видео',
  },
  'gates.passwordAside': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Пароль задают только вместе с\u00a0проверкой паролем',
  },
  'gates.domainsNeeded': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Назовите хотя бы один домен почты: часть адреса после @',
  },
  'gates.domains': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Исправьте домены почты. {problems}' },
  'gates.domainsAside': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Домены задают только вместе с\u00a0проверкой по\u00a0почте',
  },
  'gates.noLink': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'У\u00a0видео нет приватной ссылки: выберите вход по\u00a0ней',
  },
  'gates.until': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Укажите срок в\u00a0будущем, не\u00a0дальше года',
  },
  'gates.busy': {
    type: 'LIMIT',
    subtype: 'BUSY',
    status: 503,
    text: 'Сервер сейчас занят проверкой паролей. Сохраните ещё раз через\u00a0несколько секунд',
  },
  'gates.tooMany': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 409,
    text: 'У\u00a0одного видео бывает не\u00a0больше {max}\u00a0кодов и\u00a0ссылок вместе. Сделайте меньше или\u00a0раздайте те, что\u00a0есть',
  },
} as const satisfies Refusals<'gates'>
