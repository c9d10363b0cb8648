/** Reason why a bulk change leaves a record as it is, in words with places; in the order people are told of. */
export const blockTexts = {
  NOT_FOUND: 'Нет такого видео',
  TRASHED: 'Видео в\u00a0корзине. Восстановите его и\u00a0повторите',
  TOO_LONG: '{field}: получится длиннее {max} знаков',
  TOO_MANY: '{field}: получится больше {max}',
  EMPTY: '{field}: ничего не\u00a0останется',
  VALUE: '{fields}: {problem}',
  NO_FIELD: 'Поля {fields} нет в\u00a0шаблоне этого видео',
  OTHER_TYPE: '{fields}: у\u00a0этого видео здесь значение другого вида',
  AUTHOR: 'Такого участника нет в\u00a0аккаунте',
  PERIOD: 'Конец публикации окажется раньше начала',
  NEEDED: 'Для публикации не\u00a0заполнено: {fields}',
  TEMPLATE: 'Шаблона метаданных больше нет',
  AD_TEMPLATE: 'Такого опубликованного шаблона рекламы больше нет',
  DECIDED: 'Модератор уже принял решение. Изменить его может модератор с\u00a0нужным правом',
  CLAIM: 'Видео снято с\u00a0публикации по\u00a0претензии №\u00a0{problem}',
  CLAIM_HOLDER: 'Правообладатель указан по\u00a0претензии №\u00a0{problem}',
  HOLDER: 'Такого правообладателя больше нет',
  CHANGED_SINCE: 'С\u00a0тех пор изменили {fields}',
  CHANGED: 'Видео изменили после того, как была прочитана таблица',
  REFUSED: '{problem}',
  FAILED: 'Не\u00a0получилось изменить. Повторите',
  SAME: 'Уже так',
} as const
export type BlockReason = keyof typeof blockTexts

export const blockReasons = Object.keys(blockTexts).filter((key): key is BlockReason => key in blockTexts)
