import type { TaskType } from '../../tasks/task-types.ts'

/** The work whose failure an account is written to about, as a letter names it; what somebody waits for at a page is told there. */
const names = {
  probe: 'проверка файла',
  convert: 'кодирование',
  store: 'сохранение файла',
  cut: 'обрезка или клип',
  sounds: 'дорожки звука',
  import: 'загрузка по\u00a0ссылке',
  youtube: 'отправка на\u00a0YouTube',
  youtubeCaptions: 'субтитры для YouTube',
  encrypt: 'шифрование',
  freeQualities: 'освобождение качеств',
  export: 'выгрузка атрибутов',
} as const satisfies Partial<Record<TaskType, string>>

const known: ReadonlyMap<string, string> = new Map(Object.entries(names))
export const alertTypes: readonly string[] = [...known.keys()]
export const nameOf = (type: string): string => known.get(type) ?? type
