import { refuse } from '../../http/refuse.ts'

/** The zone by the name it is known by; refuses the field that names none. */
export function checkTimeZone(zone: string, field: string): string {
  try {
    return new Intl.DateTimeFormat('ru', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw refuse('call.badParams', { problems: field }, { [field]: ['Такого часового пояса нет'] })
  }
}
