import type { PasswordLinkKind } from '../links.sql.ts'
import { html } from './html.ts'
import { chain } from './messages.ts'
import { drawingPage, formPage, type PageBase } from './page.ts'
import { flag, passwordField } from './sign-in.ts'

export type LinkPage = PageBase & {
  kind: PasswordLinkKind
  action: string
  csrf: string
  token: string
  /** The address the link was made for; null when the person types it. */
  fixedEmail: string | null
  email: string
  problem: string | undefined
}

const newPassword = {
  title: 'Новый пароль',
  text: 'Придумайте пароль. Прежний перестанет действовать, открытые сеансы, ключи API и\u00a0ключи доступа закончатся.',
  button: 'Сохранить и\u00a0войти',
}

const words: Record<PasswordLinkKind, { title: string; text: string; button: string }> = {
  setup: {
    title: 'Первый запуск',
    text: 'Создайте учётную запись администратора. С\u00a0ней вы войдёте в\u00a0консоль и\u00a0пригласите остальных.',
    button: 'Создать и\u00a0войти',
  },
  invitation: {
    title: 'Приглашение',
    text: 'Вас пригласили в\u00a0«Склейку». Осталось придумать пароль.',
    button: 'Принять и\u00a0войти',
  },
  password: newPassword,
  reset: newPassword,
}

/** Returns where every one-time link leads: `identity.js` sends what stands behind the # and shows what comes back. */
export function openingPage(with_: PageBase & { action: string; csrf: string }): string {
  return drawingPage(
    with_,
    'Ссылка',
    chain,
    html`<form method="post" action="${with_.action}" data-open hidden><input type="hidden" name="csrf" value="${with_.csrf}"><input type="hidden" name="token"></form>
<p data-waiting>Открываем…</p>
<noscript><p>Чтобы открыть её, включите JavaScript и\u00a0обновите страницу.</p></noscript>
<div data-failed hidden><p>Сервер не\u00a0отвечает. Проверьте подключение к\u00a0интернету: ссылка ещё действует.</p><div class="acts"><button class="button" type="button">Попробовать ещё раз</button></div></div>`,
  )
}

/** The page behind a one-time link: the first administrator, an invitation, a new password. */
export function linkPage(with_: LinkPage): string {
  const { title, text, button } = words[with_.kind]
  const { fixedEmail, problem } = with_
  return formPage(
    with_,
    title,
    html`<form method="post" action="${with_.action}">
<div class="heading"><h1>${title}</h1><p>${text}</p></div>
<input type="hidden" name="csrf" value="${with_.csrf}">
<input type="hidden" name="token" value="${with_.token}">
${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
<label class="field"><span class="label">Почта</span><span class="input"${flag(fixedEmail !== null, 'data-fixed')}><input name="email" type="text" value="${fixedEmail ?? with_.email}" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" required${fixedEmail === null ? flag(!with_.email, 'autofocus') : flag(true, 'readonly')}></span></label>
${passwordField({ label: 'Пароль', name: 'password', autocomplete: 'new-password', hint: 'Не\u00a0короче 10\u00a0знаков. Подойдёт фраза из\u00a0нескольких слов.', autofocus: fixedEmail !== null || Boolean(with_.email), failed: Boolean(problem) })}
${passwordField({ label: 'Пароль ещё раз', name: 'again', autocomplete: 'new-password' })}
<button class="button" type="submit">${button}</button>
</form>`,
  )
}
