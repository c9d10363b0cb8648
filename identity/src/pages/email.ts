import { codeFields } from './code.ts'
import { type Html, html } from './html.ts'
import { letter } from './messages.ts'
import { drawingPage, formPage, type PageBase } from './page.ts'
import type { SecurityForm } from './security.ts'
import { flag, passwordField } from './sign-in.ts'

/** Forms of the overview: one sends the letter again, the other calls the change off. */
export type Pending = {
  email: string
  againCsrf: string
  offCsrf: string
  reaches: boolean
  problem: string | undefined
}

/** The address somebody signs in with, within the page of what protects the sign-in. */
export const emailPart = (root: string, email: string, pending: Pending | null): Html =>
  pending === null
    ? html`<section class="part">
<h2>Почта</h2>
<p class="told">Вы входите с\u00a0адресом <b>${email}</b>, на\u00a0него приходят письма.</p>
<div class="row"><a class="button" data-quiet href="${root}/email">Изменить почту</a></div>
</section>`
    : html`<section class="part">
<h2>Почта <span class="mark">Ждёт подтверждения</span></h2>
<p class="told">${
        pending.reaches
          ? html`На <b>${pending.email}</b> отправлено письмо. Откройте ссылку из\u00a0него в\u00a0этом браузере.`
          : html`Письмо для <b>${pending.email}</b> сохранено в\u00a0папке на\u00a0сервере: почтовый сервер не\u00a0задан. Попросите администратора передать его и\u00a0откройте ссылку в\u00a0этом браузере.`
      }</p>
<p class="told">До\u00a0тех пор вы входите с\u00a0адресом <b>${email}</b>.</p>
${pending.problem !== undefined && html`<p class="problem" role="alert">${pending.problem}</p>`}
<div class="row">
<form method="post" action="${root}/email/again"><input type="hidden" name="csrf" value="${pending.againCsrf}"><button class="button" data-quiet type="submit">Отправить ещё раз</button></form>
<form method="post" action="${root}/email/off"><input type="hidden" name="csrf" value="${pending.offCsrf}"><button class="button" data-quiet type="submit">Отменить смену</button></form>
</div>
<p class="hint">Ссылка действует час.${pending.reaches && ' Письма нет? Загляните в\u00a0«Спам».'} За\u00a0час уходит не\u00a0больше пяти писем.</p>
</section>`

/** Problem of what was typed, and in which of the fields. */
export type EmailProblem = { field: 'email' | 'password' | null; words: string }

/** Asks for another address, and who it is. */
export function askEmailPage(
  with_: Omit<SecurityForm, 'problem'> & { typed: string; hasCodes: boolean; problem: EmailProblem | undefined },
): string {
  const { root, email, csrf, typed, hasCodes, problem } = with_
  const isWrong = problem?.field === 'email'
  const failed = problem?.field === 'password'
  return formPage(
    with_,
    'Изменить почту',
    html`<form method="post" action="${root}/email">
<div class="heading"><h1>Изменить почту</h1><p class="told">Сейчас вы входите с\u00a0адресом <b>${email}</b>. На\u00a0новый придёт письмо со\u00a0ссылкой, на\u00a0прежний\u00a0— известие об\u00a0этом. Пока ссылку не\u00a0откроют, всё останется как есть.</p></div>
<input type="hidden" name="csrf" value="${csrf}">
${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem.words}</p>`}
<label class="field"><span class="label">Новый адрес</span><span class="input"><input name="email" type="text" value="${typed}" autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" required${flag(isWrong, 'aria-invalid="true" aria-describedby="problem"')}${flag(!failed, 'autofocus')}></span></label>
<input type="email" value="${email}" autocomplete="username" readonly hidden>
${passwordField({ label: 'Пароль', name: 'password', autocomplete: 'current-password', autofocus: failed, failed })}
${hasCodes && codeFields(failed, false)}
<button class="button" type="submit">Отправить письмо</button>
<p class="note"><a class="link" href="${root}">Назад</a></p>
</form>`,
  )
}

/** Behind the link: what fetches links by itself confirms nothing, a press does. */
export function confirmEmailPage(
  with_: PageBase & { action: string; csrf: string; token: string; from: string; to: string },
): string {
  const { action, csrf, token, from, to } = with_
  return formPage(
    with_,
    'Новый адрес почты',
    html`<form method="post" action="${action}">
<div class="heading"><h1>Новый адрес почты</h1><p class="told">Сейчас вы входите с\u00a0адресом <b>${from}</b>, дальше будете с\u00a0адресом <b>${to}</b>. Пароль, роли и\u00a0ключи останутся прежними, сеансы на\u00a0других устройствах закончатся.</p></div>
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="token" value="${token}">
<button class="button" type="submit" autofocus>Подтвердить адрес</button>
</form>`,
  )
}

/** After the change. */
export const movedEmailPage = (with_: PageBase & { homeUrl: string; email: string }): string =>
  drawingPage(
    with_,
    'Адрес изменён',
    letter,
    html`<p class="told">Теперь вы входите с\u00a0адресом <b>${with_.email}</b>. На\u00a0других устройствах войдите заново.</p><div class="acts"><a class="button" href="${with_.homeUrl}">Вернуться в\u00a0консоль</a></div>`,
  )
