import { createSentFiles } from '../../form/sent-files.ts'

/** Files of works on their way, by the id of the work. */
export const sentWorks = createSentFiles('Файл не\u00a0дошёл: нет связи. Добавьте произведение ещё раз')
