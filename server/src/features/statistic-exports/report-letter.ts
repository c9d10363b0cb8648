import { type Letter, shownName } from '../../mail/letter.ts'

interface ReportContent {
  readonly account: { readonly code: string; readonly name: string }
  readonly name: string
}

/** Returns the letter of a report that was made on its schedule. Figures stay in the console: a letter is read by others too. */
export function reportLetter({ account, name }: ReportContent, publicUrl: string): Letter {
  return {
    subject: `Отчёт «${shownName(name)}» готов. ${shownName(account.name)}`,
    title: `Отчёт «${shownName(name)}» готов`,
    paragraphs: [`Отчёт аккаунта «${shownName(account.name)}» посчитан. Файл лежит в\u00a0«Выгрузках».`],
    button: { label: 'Открыть выгрузки', url: `${publicUrl}/admin/ac/${account.code}/stat/exports` },
    foot: 'Письмо пришло потому, что вас добавили в\u00a0получатели отчёта. Изменить список может любой, кому доступна статистика аккаунта.',
  }
}
