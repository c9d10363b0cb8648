import { type Letter, shownName } from '../../mail/letter.ts'

interface RuleContent {
  readonly account: { readonly code: string; readonly name: string }
  readonly title: string
  /** The figure that crossed the bound; `null` where it is over. */
  readonly value: string | null
}

/** Returns the letter of a rule that begins to hold, or holds no longer. */
export function ruleLetter({ account, title, value }: RuleContent, publicUrl: string): Letter {
  const page = `${publicUrl}/admin/ac/${account.code}/stat`
  const what = value === null ? `Снова в\u00a0порядке: ${title}` : title
  return {
    subject: `${what}. ${shownName(account.name)}`,
    title: what,
    paragraphs:
      value === null
        ? [`Оповещение аккаунта «${shownName(account.name)}» закончилось.`]
        : [`Сработало оповещение аккаунта «${shownName(account.name)}»: ${value}.`],
    button: { label: 'Открыть статистику', url: `${page}/vod/all` },
    foot: 'Письмо пришло потому, что вы\u00a0в\u00a0получателях этого оповещения. Правила меняют в\u00a0«Статистике», в\u00a0разделе «Оповещения».',
  }
}
